import { withComputed } from './computed/withComputed.ts'
import type { Field } from './kinds.ts'
import type { AnyModule } from './module.ts'
import { refuseMalformedModules } from './names/refuseMalformedModules.ts'

interface ModuleAction {
  name: string
  label: string
  module: AnyModule
}

/**
 * The modules, with the actions of all of them among the options of fields that declare `actions`, and their computed fields.
 */
export function withModuleActions<const Ms extends readonly AnyModule[]>(modules: Ms): Ms {
  refuseMalformedModules(modules)
  const actions = modules.flatMap(module =>
    Object.entries(module.actions ?? {}).map(([name, { label }]): ModuleAction => ({ name, label, module })),
  )
  return withComputed(
    modules.map(module =>
      Object.values(module.fields).some(listsActions)
        ? {
            ...module,
            fields: Object.fromEntries(Object.entries(module.fields).map(([name, field]) => [name, withActions(field, actions)])),
          }
        : module,
    ),
  ) as readonly AnyModule[] as Ms
}

type ActionField = Extract<Field, { kind: 'choice' }>
const listsActions = (field: Field): field is ActionField => field.kind === 'choice' && field.actions === true

/** A duplicate label is followed by the module's name, and within one module by the action's name. */
function freeLabel(options: Readonly<Record<string, unknown>>, { name, label, module }: ModuleAction): string {
  const wider = [label, `${module.label}：${label}`, `${module.label}：${label}（${name}）`]
  return wider.find(one => !Object.hasOwn(options, one)) ?? name
}

/** An action whose name is already an option is not added. */
function withActions(field: Field, actions: readonly ModuleAction[]): Field {
  if (!listsActions(field)) return field
  const options = { ...field.options }
  const labelledBy: Record<string, string> = {}
  for (const { name, label, module } of actions) {
    if (Object.values(options).includes(name)) continue
    options[freeLabel(options, { name, label, module })] = name
    labelledBy[name] = module.name
  }
  return Object.freeze({ ...field, options, labelledBy })
}
