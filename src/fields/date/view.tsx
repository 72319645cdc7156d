import { DateBox } from '../../client/widgets/DateBox.tsx'
import { Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const dateView: KindView<'date'> = {
  Cell: ({ value }) => <Figure text={value} />,
  Control: props => <DateBox {...props} format="YYYY-MM-DD" />,
}
