import type { AnyModule } from '../module.ts'
import { hiddenFields, needsOf, wholeModule } from './fieldRights.ts'
import type { Right } from './rights.ts'

/** The steps of fields that an account with these rights does not see. The name of a step reveals the new state of the row. */
export const unseenSteps = (module: AnyModule, has: (right: Right) => boolean): readonly string[] =>
  Object.entries(module.actions ?? {}).flatMap(([name, { step }]) => {
    const field = step === undefined ? undefined : module.fields[step]
    const view = field && needsOf(field).view
    return view === undefined || has(view) ? [] : [name]
  })

/** The action of an entry as this account reads it: a step of a hidden field is shown as an ordinary change. */
export function seenAction(seen: AnyModule, action: string): string {
  const { actions = {} } = wholeModule(seen)
  const step = Object.hasOwn(actions, action) ? actions[action]?.step : undefined
  return step !== undefined && hiddenFields(seen).has(step) ? 'edit' : action
}
