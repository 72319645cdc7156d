import { Switch } from 'antd'
import { t } from 'i18next'
import type { KindView } from '../kindView.ts'
import { statusText } from './statusText.ts'

const tones = { 1: 'green', 0: 'grey', [-1]: 'red' } as const

export const statusView: KindView<'status'> = {
  Cell({ value, field }) {
    if (value === null || value === undefined) return null
    return (
      <span className="cell-dot" data-tone={tones[value]}>
        {statusText(field, value, t)}
      </span>
    )
  },
  options: field => ([1, 0, -1] as const).map(value => ({ value: String(value), label: statusText(field, value, t) })),
  Control: ({ id, name, field, value, onChange, disabled }) => (
    <Switch
      id={id}
      data-field={name}
      checked={value !== 0}
      onChange={on => onChange(on ? 1 : 0)}
      disabled={disabled || value === -1}
      checkedChildren={statusText(field, 1, t)}
      unCheckedChildren={statusText(field, 0, t)}
    />
  ),
}
