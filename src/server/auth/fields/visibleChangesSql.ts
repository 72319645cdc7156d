import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { type AnyModule, everyNameOf, formerNamesOf, hiddenFields, personalFields, type Privacy } from '../../../schema/index.ts'
import type { Registry } from '../../db/modulePart.ts'
import { maskSql } from '../../db/query/maskSql.ts'
import type { Principal } from '../../db/scope.ts'
import { moduleSeenBy } from './moduleSeenBy.ts'

/**
 * SQL of the changes of an audit entry `t` as text, without those of fields that the account does not see, under all names they
 * ever had, and with the masks of personal ones.
 */
export function visibleChangesSql({ who, registry }: { who: Principal | null; registry: Registry }): string {
  const cases = registry.modules.flatMap(module => {
    const seen = who && moduleSeenBy(who, module)
    const hidden = (seen ? [...hiddenFields(seen)] : []).flatMap(name => everyFieldName(module, name))
    const personal = [...personalFields(module)].map(([name, privacy]) => ({ names: everyFieldName(module, name), privacy }))
    if (!hidden.length && !personal.length) return []
    return [`when t.module = any(${textArray(everyNameOf(module))}) then ${changesSeen(hidden, personal)}`]
  })
  return cases.length ? `(case ${cases.join(' ')} else t.changes end)::text` : 't.changes::text'
}

/** SQL of the names of the personal fields that the entry `t` is about, without those that the account does not see. */
export function visiblePersonalFieldsSql({ who, registry }: { who: Principal | null; registry: Registry }): string {
  const cases = registry.modules.flatMap(module => {
    const hidden = who ? [...hiddenFields(moduleSeenBy(who, module))].filter(name => personalFields(module).has(name)) : []
    if (!hidden.length) return []
    const names = hidden.flatMap(name => everyFieldName(module, name))
    const left = `select f from unnest(t.fields) f where f <> all(${textArray(names)})`
    return [`when t.module = any(${textArray(everyNameOf(module))}) then array_to_string(array(${left}), ',')`]
  })
  const all = `array_to_string(t.fields, ',')`
  return cases.length ? `(case ${cases.join(' ')} else ${all} end)` : all
}

const everyFieldName = ({ fields }: AnyModule, name: string): readonly string[] => [
  name,
  ...(fields[name] ? formerNamesOf(fields[name]) : []),
]
const textArray = (texts: readonly string[]): string => `array[${texts.map(sqlLiteral).join(', ')}]::text[]`
/** Changes are by row, and within it by field. */
const changesSeen = (hidden: readonly string[], personal: readonly MaskedNames[]): string =>
  `(select jsonb_object_agg(c.key, case jsonb_typeof(c.value)
    when 'object' then ${maskedFieldsOf(`c.value - ${textArray(hidden)}`, personal)} else c.value end) from jsonb_each(t.changes) c)`

interface MaskedNames {
  names: readonly string[]
  privacy: Privacy
}
function maskedFieldsOf(fields: string, personal: readonly MaskedNames[]): string {
  if (!personal.length) return fields
  const cases = personal.map(
    ({ names, privacy }) =>
      `when f.key = any(${textArray(names)}) and jsonb_typeof(f.value) = 'array' then ${maskedValues(privacy)}`,
  )
  return `(select coalesce(jsonb_object_agg(f.key, case ${cases.join(' ')} else f.value end), '{}') from jsonb_each(${fields}) f)`
}
/** The former value and the new one. */
const maskedValues = (privacy: Privacy): string =>
  `(select jsonb_agg(case jsonb_typeof(v.value) when 'string' then to_jsonb(${maskSql(privacy, `(v.value #>> '{}')`)})
    else v.value end order by v.ordinality) from jsonb_array_elements(f.value) with ordinality v)`
