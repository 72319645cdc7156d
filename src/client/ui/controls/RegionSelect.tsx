import { t } from 'i18next'
import type { FieldOf } from '../../../schema/index.ts'
import { regionsModuleName } from '../../api/moduleRegistry.ts'
import { choiceSourceOfModule } from '../../api/rows/choiceSource.ts'
import { RemoteSelect } from './RemoteSelect.tsx'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<number> {
  level: FieldOf['region']['level']
  /** The region one level up; undefined where the field has none, null while it is not known. */
  around: number | null | undefined
  /** The word for none. */
  root?: string
}

/** One level of the region cascade, limited to the level above; searched by name and by pinyin. */
export const RegionSelect = ({ level, around, disabled, onChange, ...rest }: Props) => (
  <RemoteSelect
    {...rest}
    key={around ?? 0}
    source={choiceSourceOfModule(regionsModuleName())}
    where={around ? { level, pid: around } : { level }}
    disabled={disabled || around === null || around === 0}
    placeholder={t(around === null || around === 0 ? 'engine:control.regionFirst' : 'engine:control.choose')}
    onChange={picked => onChange(picked === 0 ? null : picked)}
  />
)
