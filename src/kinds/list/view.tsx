import { Select } from 'antd'
import { t } from 'i18next'
import { TextCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import { halfWidth } from '../../shared/rules/cleanText.ts'
import type { KindView } from '../kindView.ts'

const separators = [',', '，', '、', '\n']

export const listView: KindView<'list'> = {
  Cell: ({ value }) => <TextCell text={value?.join(t('engine:comma'))} />,
  Control({ value, onChange, field, name, ...rest }) {
    const item = (typed: string) =>
      field.type === 'number' && Number.isFinite(Number(halfWidth(typed))) ? Number(halfWidth(typed)) : typed
    return (
      <div data-field={name}>
        <Select
          {...controlProps(rest)}
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
