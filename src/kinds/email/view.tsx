import { Input } from 'antd'
import { EmptyCell, TextCell } from '../../client/ui/cells.tsx'
import { CellInput } from '../../client/ui/controls/CellInput.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import { isMask } from '../../shared/rules/maskPersonal.ts'
import type { KindView } from '../kindView.ts'

export const emailView: KindView<'email'> = {
  Cell: ({ value, field: { privacy } }) =>
    // A masked address is no link.
    privacy && isMask(privacy, value) ? (
      <TextCell text={value} />
    ) : value ? (
      <a className="cell-text" href={`mailto:${encodeURIComponent(value)}`} title={value}>
        {value}
      </a>
    ) : (
      <EmptyCell />
    ),
  // Not type="email": browsers strip what they dislike, and the typed text would be lost.
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...controlProps(rest)}
      inputMode="email"
      autoComplete="off"
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  ),
  CellControl: props => <CellInput {...props} />,
}
