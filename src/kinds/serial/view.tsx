import { Input } from 'antd'
import { t } from 'i18next'
import { NumberCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import type { KindView } from '../kindView.ts'

export const serialView: KindView<'serial'> = {
  Cell: ({ value }) => <NumberCell text={value} />,
  Control: ({ value, onChange: _onChange, ...rest }) => (
    <Input {...controlProps(rest)} value={value ?? ''} placeholder={t('engine:control.drawnOnSave')} readOnly />
  ),
}
