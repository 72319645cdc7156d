import {
  type AnyCellProps,
  type AnyControlProps,
  type AnyKindView,
  choiceSourceOfModule,
  findModule,
  LazyTreeSelect,
  NumberBox,
  NumberCell,
  RowTitle,
  useVerbs,
} from '../../client/kit.ts'
import type { AnyModule } from '../../schema/index.ts'

const toCategory = 2
/** Jump types that lead to something with a number. */
const typesWithNumber: readonly unknown[] = [1, 2, 3, 4, 9]

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The module of categories, for whoever may look at it. */
function useCategories(): AnyModule | undefined {
  const categories = findModule('classify')
  const verbs = useVerbs(categories?.route ?? '')
  return verbs.includes('view') ? categories : undefined
}

function Cell({ value, row }: AnyCellProps) {
  const categories = useCategories()
  if (categories && row['linktype'] === toCategory)
    return <RowTitle id={numberOf(value) ?? 0} title={null} source={choiceSourceOfModule(categories.name)} />
  return <NumberCell text={typesWithNumber.includes(row['linktype']) && value ? String(value) : null} />
}

function Control({ value, around, ...rest }: AnyControlProps) {
  const categories = useCategories()
  return around === toCategory && categories ? (
    <LazyTreeSelect
      {...rest}
      source={choiceSourceOfModule(categories.name)}
      tree={`${categories.path}/tree`}
      row={0}
      value={numberOf(value)}
    />
  ) : (
    <NumberBox {...rest} value={numberOf(value)} min={0} />
  )
}

/** What a link leads to: a category out of their tree and by its name, else the number of a thing. */
export const jumpParameter: Partial<AnyKindView> = { Cell, Control }
