import { Input } from 'antd'
import type { AnyKindView } from '../../fields/view.ts'
import { SetIcon } from '../shell/SetIcon.tsx'
import { attributes, Nothing } from './plain.tsx'

const longestColour = 7
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The icon alone, its code on hover. */
export const iconPreview: Partial<AnyKindView> = {
  Cell: ({ value }) =>
    value ? (
      <span className="cell-icon" title={textOf(value)}>
        <SetIcon code={textOf(value)} />
      </span>
    ) : (
      <Nothing />
    ),
}

/** The name of an icon behind its look. */
export const iconName: Partial<AnyKindView> = {
  Cell: ({ value }) =>
    value ? (
      <span className="cell-icon">
        <SetIcon code={textOf(value)} />
        <span className="cell-text">{textOf(value).split(':').at(-1)}</span>
      </span>
    ) : (
      <Nothing />
    ),
}

export const colourText: Partial<AnyKindView> = {
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...attributes(rest)}
      maxLength={longestColour}
      placeholder="#1f5eff"
      autoComplete="off"
      value={textOf(value)}
      onChange={event => onChange(event.target.value)}
    />
  ),
}
