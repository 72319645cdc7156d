import { kindChecks } from './kindChecks.ts'
import type { Field } from './kinds.ts'
import { kindTraits } from './kindTraits.ts'
import type { AnyModule } from './module.ts'
import { childrenOf, formFields, isLink, isReadonly, isRequired, rowDefaultOf } from './read.ts'

/** Why a default is no value of its own field. */
export function defaultProblem(field: Field): string | null {
  if (!('default' in field) || field.default === undefined) return null
  return kindChecks(field).defaultProblem?.(field, field.default) ?? null
}

/** A required field without a default that is not in the form: no row could be added. */
export function* checkForm(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  const form = formFields(module)
  const addsItself = Object.values(module.rowForms ?? {}).some(({ adds }) => adds)
  if (!form.length || addsItself || module.log) return
  for (const [name, field] of Object.entries(module.fields))
    if (isRequired(field) && !isReadonly(field) && !form.includes(name) && !fillsItself(field) && mayApply(module, field))
      if (module.list || !isParentLink(module, name, modules))
        yield `fields.${name}: is required, and the form does not ask for it: name it in \`form\`, or give it a default`
}
/** Whether the field names the parent row: a save of that row fills it in. */
const isParentLink = (module: AnyModule, name: string, modules: readonly AnyModule[]): boolean =>
  modules.some(one => childrenOf(one).some(([, { of, by }]) => of === module.name && by === name))
/** Whether the field's `when` can hold in a new row of the form. */
function mayApply(module: AnyModule, field: Field): boolean {
  if (!('when' in field) || !field.when) return true
  return Object.entries(field.when).every(([name, is]) => {
    const other = module.fields[name]
    const isDefault = other !== undefined && 'default' in other && [is].flat().some(value => value === other.default)
    return isDefault || formFields(module).includes(name)
  })
}
const fillsItself = (field: Field): boolean =>
  kindTraits(field).fillsItself === true ||
  rowDefaultOf(field) === 'me' ||
  ('default' in field && field.default !== undefined && field.default !== '' && !(isLink(field) && field.default === 0))
