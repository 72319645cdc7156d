import { NumberCell } from '../../client/ui/cells.tsx'
import { ParsedBox } from '../../client/ui/controls/ParsedBox.tsx'
import type { FieldOf } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'
import { durationUnit, durationValue } from './value.ts'

const shownText = (value: unknown, field: FieldOf['duration']): string =>
  typeof value === 'number' ? durationValue.print(value, field) : String(value ?? '')

const hint = (field: FieldOf['duration']): string => (durationUnit(field) === 'seconds' ? 'm:ss' : 'h:mm')

export const durationView: KindView<'duration'> = {
  Cell: ({ value, field }) => <NumberCell text={shownText(value, field)} />,
  Control: ({ field, module: _module, row: _row, ...rest }) => (
    <ParsedBox
      {...rest}
      parse={typed => durationValue.parse(typed, field)}
      print={value => shownText(value, field)}
      className="time-box duration-box"
      placeholder={hint(field)}
    />
  ),
  boundHint: hint,
}
