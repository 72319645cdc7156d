import { NumberCell } from '../../client/ui/cells.tsx'
import { DateBox } from '../../client/ui/controls/DateBox.tsx'
import type { KindView } from '../kindView.ts'

export const dateView: KindView<'date'> = {
  Cell: ({ value }) => <NumberCell text={value} />,
  FilterControl: ({ input }) => <DateBox {...input} format="YYYY-MM-DD" />,
  rangeOfDays: true,
  Control: props => <DateBox {...props} format="YYYY-MM-DD" />,
}
