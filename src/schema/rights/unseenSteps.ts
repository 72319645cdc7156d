import type { AnyModule } from '../module.ts'
import { hiddenFields, needsOf, wholeModule } from './fieldRights.ts'
import type { Right } from './rights.ts'

/** The steps of fields that nobody sees without one of these rights. Such a step's name tells the state that the row has got. */
export const unseenSteps = (module: AnyModule, has: (right: Right) => boolean): readonly string[] =>
  Object.entries(module.actions ?? {}).flatMap(([name, { step }]) => {
    const field = step === undefined ? undefined : module.fields[step]
    const view = field && needsOf(field).view
    return view === undefined || has(view) ? [] : [name]
  })

/** What an entry says was done, to whoever sees the module so: a step of a hidden field is a change like any other. */
export function seenAction(seen: AnyModule, action: string): string {
  const { actions = {} } = wholeModule(seen)
  const step = Object.hasOwn(actions, action) ? actions[action]?.step : undefined
  return step !== undefined && hiddenFields(seen).has(step) ? 'edit' : action
}
