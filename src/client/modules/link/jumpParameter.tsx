import type { AnyCellProps, AnyControlProps, AnyKindView } from '../../../fields/view.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { useVerbs } from '../../session.ts'
import { moduleNamed } from '../../engine/modules.ts'
import { rowsOf } from '../../widgets/choices.ts'
import { LinkTitle } from '../../widgets/LinkTitle.tsx'
import { NumberBox } from '../../widgets/NumberBox.tsx'
import { Figure } from '../../widgets/plain.tsx'
import { TreePicker } from '../../widgets/TreePicker.tsx'

const toCategory = 2
/** Jump types that lead to something with a number. */
const numbered: readonly unknown[] = [1, 2, 3, 4, 9]

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The module of categories, for whoever may look at it. */
function useCategories(): AnyModule | undefined {
  const categories = moduleNamed('classify')
  const verbs = useVerbs(categories?.route ?? '')
  return verbs.includes('view') ? categories : undefined
}

function Cell({ value, row }: AnyCellProps) {
  const categories = useCategories()
  if (categories && row['linktype'] === toCategory)
    return <LinkTitle id={numberOf(value) ?? 0} title={null} source={rowsOf(categories.name)} />
  return <Figure text={numbered.includes(row['linktype']) && value ? String(value) : null} />
}

function Control({ value, around, ...rest }: AnyControlProps) {
  const categories = useCategories()
  return around === toCategory && categories ? (
    <TreePicker {...rest} source={rowsOf(categories.name)} tree={`${categories.path}/tree`} row={0} value={numberOf(value)} />
  ) : (
    <NumberBox {...rest} value={numberOf(value)} min={0} />
  )
}

/** What a link leads to: a category out of their tree and by its name, else the number of a thing. */
export const jumpParameter: Partial<AnyKindView> = { Cell, Control }
