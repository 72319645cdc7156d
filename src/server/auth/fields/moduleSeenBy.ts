import {
  type AnyModule,
  hiddenFields,
  memoByModule,
  personalFields,
  seenModule,
  stateFlagsOf,
  isTitled,
  titleKey,
  wholeModule,
} from '../../../schema/index.ts'
import { maskRow } from '../../../shared/rules/maskPersonal.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Principal } from '../../db/scope.ts'
import { permittedRights } from '../permit.ts'

/** The module as the account sees it: the pipeline passes this to every operation, and SQL selects its fields alone. */
export const moduleSeenBy = (who: Principal, module: AnyModule): AnyModule => {
  const whole = wholeModule(module)
  return hasNeeds(whole) ? seenModule(whole, permittedRights(who, whole)) : whole
}
const hasNeeds = memoByModule(
  module =>
    personalFields(module).size > 0 || Object.values(module.fields).some(field => 'needs' in field && field.needs !== undefined),
)

/** The module with personal fields unmasked, for exports that were requested and audited as such. */
export const moduleSeenUnmasked = (who: Principal, module: AnyModule): AnyModule => {
  const whole = wholeModule(module)
  return seenModule(whole, permittedRights(who, whole), { plain: true })
}

/** The keys of a row that a narrowed module lacks: fields, titles beside links, flags of states. */
const hiddenKeys = memoByModule((seen): readonly string[] => {
  const whole = wholeModule(seen)
  const hidden = hiddenFields(seen)
  return [
    ...[...hidden].flatMap(name => {
      const field = whole.fields[name]
      return field && isTitled(field) ? [name, titleKey(name, field)] : [name]
    }),
    ...[...stateFlagsOf(whole)].flatMap(([flag, { field }]) => (hidden.has(field) ? [flag] : [])),
  ]
})

/** A row that was read whole, to be written, as its reader may see it. */
export function rowSeenBy(who: Principal, module: AnyModule, row: Data): Data {
  const keys = hiddenKeys(moduleSeenBy(who, module))
  const seen = keys.length ? Object.fromEntries(Object.entries(row).filter(([name]) => !keys.includes(name))) : row
  return maskRow(wholeModule(module), seen)
}

/** Refuses a call that names fields the account does not see: to filter, sort or group by them would reveal their values. */
export function refuseHiddenFields(seen: AnyModule, names: readonly string[]): void {
  const hidden = names.filter(name => hiddenFields(seen).has(name))
  if (hidden.length) throw refuse('fieldHidden', { fields: hidden })
}
