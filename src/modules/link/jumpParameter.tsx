import type { AnyCellProps, AnyControlProps, AnyKindView } from '../../kinds/kindView.ts'
import type { AnyModule } from '../../schema/index.ts'
import { useVerbs } from '../../client/api/session.ts'
import { findModule } from '../../client/api/moduleRegistry.ts'
import { choiceSourceOfModule } from '../../client/api/rows/choiceSource.ts'
import { RowTitle } from '../../client/ui/RowTitle.tsx'
import { NumberBox } from '../../client/ui/controls/NumberBox.tsx'
import { NumberCell } from '../../client/ui/controls/controlProps.tsx'
import { LazyTreeSelect } from '../../client/ui/controls/LazyTreeSelect.tsx'

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
