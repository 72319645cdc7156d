import { Input } from 'antd'
import { t } from 'i18next'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import { passwordEye } from '../../client/ui/controls/EyeButton.tsx'
import type { KindView } from '../kindView.ts'

/** The server never sends a secret; empty means unchanged. */
export const secretView: KindView<'secret'> = {
  Cell: () => '******',
  Control: ({ value, onChange, row, ...rest }) => (
    <Input.Password
      {...controlProps(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      placeholder={row ? t('engine:control.unchanged') : ''}
      autoComplete="new-password"
      iconRender={passwordEye}
    />
  ),
}
