import { t } from 'i18next'
import { type AnyModule, fieldsOf, isLink } from '../../../schema/index.ts'
import { RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

interface Props extends RemoteSelectProps {
  module: AnyModule
}

/** A select over rows that match other fields of the row: it asks for those first while one of them is empty. */
export function MatchingSelect({ module, matched, disabled, ...rest }: Props) {
  const missing = Object.keys(matched ?? {}).find(name => isMissing(module, name, matched?.[name]))
  if (missing === undefined) return <RemoteSelect {...rest} key={JSON.stringify(matched)} matched={matched} disabled={disabled} />
  const label = fieldsOf(module)[missing]?.label ?? missing
  return <RemoteSelect {...rest} disabled placeholder={t('engine:control.otherFirst', { label })} />
}

function isMissing(module: AnyModule, name: string, value: unknown): boolean {
  const field = fieldsOf(module)[name]
  return value === null || value === undefined || value === '' || (value === 0 && field !== undefined && isLink(field))
}
