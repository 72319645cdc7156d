import { Input } from 'antd'
import { t } from 'i18next'
import { attributes } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

/** Never filled in by the server: empty stands for "as it was". */
export const secretView: KindView<'secret'> = {
  Cell: () => '******',
  Control: ({ value, onChange, row, ...rest }) => (
    <Input.Password
      {...attributes(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      placeholder={row ? t('engine:control.unchanged') : ''}
      autoComplete="new-password"
    />
  ),
}
