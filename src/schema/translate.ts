import type { Field } from './kinds.ts'
import type { Options } from './options.ts'
import { defaultBucketUnit } from './filters.ts'
import type { AnyModule, Bulk, Filter, FormItem } from './module.ts'
import { fieldsOf, formOf, systemFields } from './read.ts'

/** The text under a key of the module's labels, or else of the engine's; the schema's own word where there is neither. */
export type TranslateLabel = (key: string, own: string) => string

/** The module with its texts in another language. */
export function translated(module: AnyModule, say: TranslateLabel): AnyModule {
  const { items, submit, ...form } = formOf(module)
  return {
    ...module,
    title: say('title', module.title),
    fields: Object.fromEntries(
      Object.entries(fieldsOf(module)).map(([name, field]) => [name, translateField(module, name, { field, say })]),
    ),
    ...(module.form
      ? {
          form: {
            ...form,
            ...(submit === undefined ? {} : { submit: say('submit', submit) }),
            fields: items.map((item, index) => translateFormItem(item, index, say)),
          },
        }
      : {}),
    ...(module.undeletable === undefined ? {} : { undeletable: say('undeletable', module.undeletable) }),
    ...(module.actions ? { actions: translateActions(module.actions, say) } : {}),
    ...(typeof module.single === 'string' ? { single: say('single', module.single) } : {}),
    ...(module.rowForms ? { rowForms: translateRowForms(module.rowForms, say) } : {}),
    ...(module.filters ? { filters: module.filters.map(filter => translateFilter(filter, say)) } : {}),
    ...(module.bulk ? { bulk: translateBulks(module.bulk, say) } : {}),
  }
}

function translateField(module: AnyModule, name: string, { field, say }: { field: Field; say: TranslateLabel }): Field {
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
    ...translateOptions(name, field, say),
  } as Field
}

function translateOptions(name: string, field: Field, say: TranslateLabel): object {
  if (field.kind === 'choice' || field.kind === 'states')
    return { options: translateOptionWords(field.options, `options.${name}`, say) }
  if (field.kind !== 'status') return {}
  const { on, off } = field
  return { ...(on ? { on: say(`options.${name}.1`, on) } : {}), ...(off ? { off: say(`options.${name}.0`, off) } : {}) }
}

const translateOptionWords = <V extends string | number>(
  options: Readonly<Record<string, V>>,
  key: string,
  say: TranslateLabel,
): Readonly<Record<string, V>> =>
  Object.fromEntries(
    Object.entries<V>(options as Readonly<Record<string, V>> & Options).map(([word, value]) => [
      say(`${key}.${value}`, word),
      value,
    ]),
  )

const translateFormItem = (item: FormItem<string>, index: number, say: TranslateLabel): FormItem<string> =>
  typeof item === 'string' ? item : { ...item, tab: say(`tabs.${index}`, item.tab) }

const translateActions = (actions: NonNullable<AnyModule['actions']>, say: TranslateLabel) =>
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

const translateRowForms = (forms: NonNullable<AnyModule['rowForms']>, say: TranslateLabel) =>
  Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, { ...form, label: say(`rowForms.${name}`, form.label) }]))

function translateFilter(filter: Filter<string>, say: TranslateLabel): Filter<string> {
  if (typeof filter === 'string') return filter
  if (filter.as === 'buckets')
    return {
      ...filter,
      unit: filter.unit ? say(`filterUnits.${filter.field}`, filter.unit) : say('filter.minutes', defaultBucketUnit),
    }
  if (filter.as !== 'tabs' || !filter.views) return filter
  const views = Object.entries(filter.views).map(([value, view]) => [
    value,
    { ...view, label: say(`views.${filter.field}.${value}`, view.label) },
  ])
  return { ...filter, views: Object.fromEntries(views) as NonNullable<typeof filter.views> }
}

const translateBulks = (bulks: NonNullable<AnyModule['bulk']>, say: TranslateLabel) =>
  Object.fromEntries(Object.entries(bulks).map(([key, bulk]) => [key, translateBulk(key, bulk, say)]))

function translateBulk(key: string, bulk: Bulk<string, string>, say: TranslateLabel): Bulk<string, string> {
  if (typeof bulk === 'string') return bulk
  const values = bulk.values && { values: translateOptionWords(bulk.values, `bulk.${key}.values`, say) }
  return { ...bulk, ...values, ...(bulk.label === undefined ? {} : { label: say(`bulk.${key}.label`, bulk.label) }) }
}
