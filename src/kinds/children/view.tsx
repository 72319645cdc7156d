import { TextCell } from '../../client/ui/cells.tsx'
import type { KindView } from '../kindView.ts'

export const childrenView: KindView<'children'> = {
  Cell: ({ value }) => <TextCell text={value ? String(value.length) : ''} />,
  Control: () => null,
}
