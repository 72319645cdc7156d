import { Select } from 'antd'
import { t } from 'i18next'
import { halfWidth } from '../typed.ts'
import { attributes, Long } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

const separators = [',', '，', '、', '\n']

export const listView: KindView<'list'> = {
  Cell: ({ value }) => <Long text={value?.join(t('engine:comma'))} />,
  Control({ value, onChange, field, name, ...rest }) {
    const item = (typed: string) =>
      field.of === 'number' && Number.isFinite(Number(halfWidth(typed))) ? Number(halfWidth(typed)) : typed
    return (
      <div data-field={name}>
        <Select
          {...attributes(rest)}
          mode="tags"
          open={false}
          suffixIcon={null}
          value={(value ?? []).map(String)}
          onChange={(items: string[]) => onChange(items.map(item))}
          tokenSeparators={separators}
          placeholder={t('engine:control.list')}
        />
      </div>
    )
  },
}
