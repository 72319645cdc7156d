import { Switch } from 'antd'
import { t } from 'i18next'
import type { KindView } from '../kindView.ts'

export const flagView: KindView<'flag'> = {
  Cell: ({ value }) => t(value ? 'engine:flag.yes' : 'engine:flag.no'),
  options: () => [
    { value: '1', label: t('engine:flag.yes') },
    { value: '0', label: t('engine:flag.no') },
  ],
  bulkOptions: () => ({ [t('engine:flag.yes')]: 1, [t('engine:flag.no')]: 0 }),
  Control: ({ id, name, value, onChange, disabled }) => (
    <Switch
      id={id}
      data-field={name}
      checked={value === 1}
      onChange={on => onChange(on ? 1 : 0)}
      disabled={disabled}
      checkedChildren={t('engine:flag.yes')}
      unCheckedChildren={t('engine:flag.no')}
    />
  ),
}
