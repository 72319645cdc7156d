import { Input } from 'antd'
import type { AnyKindView } from '../../kinds/kindView.ts'
import { EmptyCell } from '../ui/cells.tsx'
import { controlProps } from '../ui/controls/controlProps.ts'
import { SetIcon } from '../ui/SetIcon.tsx'

const maxColourLength = 7
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The icon alone, in the colour of its row; its code on hover. */
export const iconPreview: Partial<AnyKindView> = {
  Cell: ({ value, row }) =>
    value ? (
      <span className="cell-icon" title={textOf(value)} style={{ color: textOf(row['color']) || undefined }}>
        <SetIcon code={textOf(value)} />
      </span>
    ) : (
      <EmptyCell />
    ),
}

/** The code alone, for a column beside one that shows the icon. */
export const iconCode: Partial<AnyKindView> = {
  Cell: ({ value }) => (value ? <span className="cell-text">{textOf(value)}</span> : <EmptyCell />),
}

export const colourText: Partial<AnyKindView> = {
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...controlProps(rest)}
      maxLength={maxColourLength}
      placeholder="#1f5eff"
      autoComplete="off"
      value={textOf(value)}
      onChange={event => onChange(event.target.value)}
    />
  ),
}
