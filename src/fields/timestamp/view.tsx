import { DateBox } from '../../client/widgets/DateBox.tsx'
import { Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const timestampView: KindView<'timestamp'> = {
  Cell: ({ value }) => <Figure text={value} />,
  Control: props => <DateBox {...props} format="YYYY-MM-DD HH:mm:ss" />,
}
