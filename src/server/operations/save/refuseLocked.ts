import { type AnyModule, fieldOf, hiddenFields, lockedFields, stateFlagsOf } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { initialValues, isEmptyIn, isDeepEqual } from './acceptValues.ts'

/**
 * Refuses values of fields that the account may not change. For a visible field the stored value is accepted: a form may send
 * everything it has. For an invisible field no value is accepted, or it could be guessed.
 */
export function refuseLocked({ who }: Scope, module: AnyModule, { row, old }: { row: Data; old: Data | null }): void {
  const seen = moduleSeenBy(who, module)
  const [hidden, locked] = [hiddenFields(seen), lockedFields(seen)]
  if (!hidden.size && !locked.size) return
  for (const [key, raw] of Object.entries(row)) {
    const flag = stateFlagsOf(module).get(key)
    const name = flag?.field ?? key
    if (hidden.has(name)) throw refuse('fieldLocked', { fields: [name], field: name })
    if (!locked.has(name)) continue
    const before = (old ?? initialValues(module))[name] ?? null
    const field = fieldOf(module, name)
    const isKept = flag
      ? raw === (before === flag.state ? 1 : 0)
      : isDeepEqual(raw, before) || (field !== undefined && isEmptyIn(field, raw) && isEmptyIn(field, before))
    if (!isKept) throw refuse('fieldLocked', { fields: [name], field: name })
  }
}
