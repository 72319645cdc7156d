import { NumberCell } from '../../client/ui/cells.tsx'
import { DateBox } from '../../client/ui/controls/DateBox.tsx'
import type { KindView } from '../kindView.ts'

export const timestampView: KindView<'timestamp'> = {
  Cell: ({ value }) => <NumberCell text={value} />,
  Control: props => <DateBox {...props} format="YYYY-MM-DD HH:mm:ss" />,
  rangeOfDays: true,
}
