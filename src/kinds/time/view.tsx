import { NumberCell } from '../../client/ui/cells.tsx'
import { TimeBox } from '../../client/ui/controls/TimeBox.tsx'
import type { FieldOf } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'

const formatOf = ({ seconds }: FieldOf['time']): string => (seconds ? 'HH:mm:ss' : 'HH:mm')

export const timeView: KindView<'time'> = {
  Cell: ({ value }) => <NumberCell text={value} />,
  Control: props => <TimeBox {...props} format={formatOf(props.field)} />,
  FilterControl: ({ input, field }) => <TimeBox {...input} format={formatOf(field)} />,
}
