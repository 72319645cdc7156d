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
} from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import { link } from '../../../schemas/link.ts'

const toCategory = link.fields.linktype.options.商品分类
/** Jump types whose target is a row, referred to by its id. */
const typesWithNumber: readonly unknown[] = link.fields.parameter_id.when.linktype

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The module of categories, if there is one and the account may view it. */
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
      tree={`${categories.wire.path}/tree`}
      row={0}
      value={numberOf(value)}
    />
  ) : (
    <NumberBox {...rest} value={numberOf(value)} min={0} />
  )
}

/** The target of a link: a category is picked from its tree and shown by its title; anything else is an id. */
export const jumpParameterView: Partial<AnyKindView> = { Cell, Control }
