import type { AnyKindView } from '../../../fields/view.ts'
import { moduleNamed } from '../../widgets/changes.ts'
import { NumberBox } from '../../widgets/NumberBox.tsx'
import { Figure } from '../../widgets/plain.tsx'
import { TreePicker } from '../../widgets/TreePicker.tsx'

const toCategory = 2
/** Jump types that lead to something with a number. */
const numbered: readonly unknown[] = [1, 2, 3, 4, 9]

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What a link leads to: a category out of their tree, else the number of a thing. */
export const jumpParameter: Partial<AnyKindView> = {
  Cell: ({ value, row }) => <Figure text={numbered.includes(row['linktype']) && value ? String(value) : null} />,
  Control: ({ value, around, ...rest }) => {
    const categories = moduleNamed('classify')
    return around === toCategory && categories ? (
      <TreePicker {...rest} module={categories} row={0} value={numberOf(value)} />
    ) : (
      <NumberBox {...rest} value={numberOf(value)} min={0} />
    )
  },
}
