import { Input } from 'antd'
import { t } from 'i18next'
import { attributes, Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const pointView: KindView<'point'> = {
  Cell: ({ value }) => <Figure text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...attributes(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      placeholder={t('engine:control.point')}
      autoComplete="off"
    />
  ),
}
