import { everyNameOf, formerNamesOf, hiddenFields } from '../../../schema/index.ts'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import type { Registry } from '../../db/modulePart.ts'
import type { Principal } from '../../db/scope.ts'
import { seenBy } from './seenBy.ts'

/**
 * SQL of the changes of an audit entry `t` as text, without those of fields that the account does not see, under all names they
 * ever had.
 */
export function seenChanges({ who, registry }: { who: Principal | null; registry: Registry }): string {
  const cases = registry.modules.flatMap(module => {
    const seen = who && seenBy(who, module)
    const hidden = seen ? [...hiddenFields(seen)] : []
    if (!hidden.length) return []
    const names = hidden.flatMap(name => [name, ...(module.fields[name] ? formerNamesOf(module.fields[name]) : [])])
    return [`when t.module = any(${textArray(everyNameOf(module))}) then ${changesWithout(names)}`]
  })
  return cases.length ? `(case ${cases.join(' ')} else t.changes end)::text` : 't.changes::text'
}

const textArray = (texts: readonly string[]): string => `array[${texts.map(sqlLiteral).join(', ')}]::text[]`
/** Changes are by row, and within it by field. */
const changesWithout = (names: readonly string[]): string =>
  `(select jsonb_object_agg(c.key, case jsonb_typeof(c.value) when 'object' then c.value - ${textArray(names)} else c.value end) from jsonb_each(t.changes) c)`
