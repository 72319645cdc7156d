import { type AnyModule, hiddenFields, byCurrentName, wholeModule } from '../../../schema/index.ts'
import { maskChanges } from '../../../shared/rules/maskPersonal.ts'

type Differences = Readonly<Record<string, readonly unknown[]>>

/**
 * Recorded changes of a row as the account that sees `seen` may read them: under current names, personal values masked. Null if
 * only fields changed that it does not see: the account must not learn of that either.
 */
export function seenDifferences(seen: AnyModule, recorded: Differences): Differences | null {
  const whole = wholeModule(seen)
  const hidden = hiddenFields(seen)
  const all = Object.entries(maskChanges(whole, byCurrentName(whole, recorded)))
  const visible = all.filter(([name]) => !hidden.has(name))
  return visible.length || !all.length ? Object.fromEntries(visible) : null
}
