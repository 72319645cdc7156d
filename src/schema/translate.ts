import type { Field } from './kinds.ts'
import type { Options } from './options.ts'
import { usualUnit } from './filters.ts'
import type { AnyModule, Bulk, Filter, FormItem } from './module.ts'
import { fieldsOf, formOf, systemFields } from './read.ts'

/** The text under a key of the module's labels, or else of the engine's; the schema's own word where there is neither. */
export type Say = (key: string, own: string) => string

/** The module with its texts in another language. */
export function translated(module: AnyModule, say: Say): AnyModule {
  const { items, submit, ...form } = formOf(module)
  return {
    ...module,
    title: say('title', module.title),
    fields: Object.fromEntries(
      Object.entries(fieldsOf(module)).map(([name, field]) => [name, saidField(module, name, { field, say })]),
    ),
    ...(module.form
      ? {
          form: {
            ...form,
            ...(submit === undefined ? {} : { submit: say('submit', submit) }),
            fields: items.map((item, index) => saidItem(item, index, say)),
          },
        }
      : {}),
    ...(module.undeletable === undefined ? {} : { undeletable: say('undeletable', module.undeletable) }),
    ...(module.actions ? { actions: saidActions(module.actions, say) } : {}),
    ...(typeof module.single === 'string' ? { single: say('single', module.single) } : {}),
    ...(module.rowForms ? { rowForms: saidRowForms(module.rowForms, say) } : {}),
    ...(module.filters ? { filters: module.filters.map(filter => saidFilter(filter, say)) } : {}),
    ...(module.bulk ? { bulk: saidBulks(module.bulk, say) } : {}),
  }
}

function saidField(module: AnyModule, name: string, { field, say }: { field: Field; say: Say }): Field {
  const own = Object.hasOwn(module.fields, name) || !(name in systemFields)
  const put = (option: string, key: string) => {
    const text: unknown = Reflect.get(field, option)
    return typeof text === 'string' && text !== '' ? { [option]: say(`${key}.${name}`, text) } : {}
  }
  return {
    ...field,
    label: say(own ? `fields.${name}` : `system.${name}`, field.label),
    ...put('hint', 'hints'),
    ...put('required', 'required'),
    ...put('shape', 'shapes'),
    ...put('unit', 'units'),
    ...put('root', 'roots'),
    ...saidWords(name, field, say),
  } as Field
}

function saidWords(name: string, field: Field, say: Say): object {
  if (field.kind === 'choice' || field.kind === 'states') return { options: saidOptions(field.options, `options.${name}`, say) }
  if (field.kind !== 'status') return {}
  const { on, off } = field
  return { ...(on ? { on: say(`options.${name}.1`, on) } : {}), ...(off ? { off: say(`options.${name}.0`, off) } : {}) }
}

const saidOptions = <V extends string | number>(
  options: Readonly<Record<string, V>>,
  key: string,
  say: Say,
): Readonly<Record<string, V>> =>
  Object.fromEntries(
    Object.entries<V>(options as Readonly<Record<string, V>> & Options).map(([word, value]) => [
      say(`${key}.${value}`, word),
      value,
    ]),
  )

const saidItem = (item: FormItem<string>, index: number, say: Say): FormItem<string> =>
  typeof item === 'string' ? item : { ...item, tab: say(`tabs.${index}`, item.tab) }

const saidActions = (actions: NonNullable<AnyModule['actions']>, say: Say) =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      {
        ...action,
        label: say(`actions.${name}.label`, action.label),
        ...(action.confirm === undefined ? {} : { confirm: say(`actions.${name}.confirm`, action.confirm) }),
        ...(action.done === undefined ? {} : { done: say(`actions.${name}.done`, action.done) }),
      },
    ]),
  )

const saidRowForms = (forms: NonNullable<AnyModule['rowForms']>, say: Say) =>
  Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, { ...form, label: say(`rowForms.${name}`, form.label) }]))

function saidFilter(filter: Filter<string>, say: Say): Filter<string> {
  if (typeof filter === 'string') return filter
  if (filter.as === 'buckets')
    return { ...filter, unit: filter.unit ? say(`filterUnits.${filter.field}`, filter.unit) : say('filter.minutes', usualUnit) }
  if (filter.as !== 'tabs' || !filter.views) return filter
  const views = Object.entries(filter.views).map(([value, view]) => [
    value,
    { ...view, label: say(`views.${filter.field}.${value}`, view.label) },
  ])
  return { ...filter, views: Object.fromEntries(views) as NonNullable<typeof filter.views> }
}

const saidBulks = (bulks: NonNullable<AnyModule['bulk']>, say: Say) =>
  Object.fromEntries(Object.entries(bulks).map(([key, bulk]) => [key, saidBulk(key, bulk, say)]))

function saidBulk(key: string, bulk: Bulk<string, string>, say: Say): Bulk<string, string> {
  if (typeof bulk === 'string') return bulk
  const values = bulk.values && { values: saidOptions(bulk.values, `bulk.${key}.values`, say) }
  return { ...bulk, ...values, ...(bulk.label === undefined ? {} : { label: say(`bulk.${key}.label`, bulk.label) }) }
}
