import type { ReferencedFormula } from '../kinds/computed/kind.ts'
import { splitPath } from './computed/rowsBelow.ts'
import type { Field } from './kinds.ts'
import type { Options } from './options.ts'
import type { AnyModule, Bulk, FormItem, OwnRefusal } from './module.ts'
import type { Filter } from './list/moduleList.ts'
import { fieldsOf, formOf, formulaOf, optionsOf, ownRefusal, systemFields } from './read.ts'

/** The translation of a module's label key, or the engine's; the schema's own text where there is neither. Another module's key is `modules/<name>:<key>`. */
export type TranslateLabel = (key: string, text: string) => string

/** The module with its texts in another language. */
export function translated(module: AnyModule, translate: TranslateLabel): AnyModule {
  const { items, submit, ...form } = formOf(module)
  return {
    ...module,
    label: translate('label', module.label),
    ...(module.rights ? { rights: translateTexts('rights', module.rights, translate) } : {}),
    ...(module.menu?.under === undefined ? {} : { menu: { ...module.menu, under: translate('menu.under', module.menu.under) } }),
    fields: Object.fromEntries(
      Object.entries(fieldsOf(module)).map(([name, field]) => [name, translateField(module, name, { field, translate })]),
    ),
    ...(module.form
      ? {
          form: {
            ...form,
            ...(submit === undefined ? {} : { submit: translate('submit', submit) }),
            fields: items.map((item, index) => translateFormItem(item, index, translate)),
          },
        }
      : {}),
    ...(module.delete?.message === undefined
      ? {}
      : { delete: { ...module.delete, message: translate('delete.message', module.delete.message) } }),
    ...(module.rules
      ? { rules: module.rules.map((rule, index) => ({ ...rule, say: translate(`rules.${index}`, rule.say) })) }
      : {}),
    ...(module.actions ? { actions: translateActions(module.actions, translate) } : {}),
    ...(typeof module.single === 'string' ? { single: translate('single', module.single) } : {}),
    ...(module.rowForms ? { rowForms: translateRowForms(module.rowForms, translate) } : {}),
    ...(module.list?.filters
      ? { list: { ...module.list, filters: module.list.filters.map(filter => translateFilter(filter, translate)) } }
      : {}),
    ...(module.bulk ? { bulk: translateBulks(module.bulk, translate) } : {}),
    ...(module.refusals ? { refusals: translateRefusals(module.refusals, translate) } : {}),
  }
}

const translateTexts = (of: string, texts: Readonly<Record<string, string>>, translate: TranslateLabel) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translate(`${of}.${name}`, text)]))

function translateField(
  module: AnyModule,
  name: string,
  { field, translate }: { field: Field; translate: TranslateLabel },
): Field {
  const formula = formulaOf(field)
  if (formula?.name === 'referenced') return translateReferenced(module, formula, { field, translate })
  const own = Object.hasOwn(module.fields, name) || !(name in systemFields)
  const label = translate(own ? `fields.${name}` : `system.${name}`, field.label)
  return { ...translateWords(name, field, translate), label } as Field
}

/** `supplier.level` is called in the words of both modules. */
function translateReferenced(
  module: AnyModule,
  { of, to }: ReferencedFormula,
  { field, translate }: { field: Field; translate: TranslateLabel },
): Field {
  const [link, rest = ''] = splitPath(of)
  const first = module.fields[link]?.label ?? ''
  const there: TranslateLabel = (key, text) => translate(`modules/${to}:${key}`, text)
  const label = `${translate(`fields.${link}`, first)}·${there(`fields.${rest}`, field.label.slice(first.length + 1))}`
  return { ...translateWords(rest, field, there), label } as Field
}

function translateWords(name: string, field: Field, translate: TranslateLabel): object {
  const translateOption = (option: string, key: string) => {
    const text: unknown = Reflect.get(field, option)
    if (isSaid(text)) return { [option]: { ...text, say: translate(`${key}.${name}`, text.say) } }
    return typeof text === 'string' && text !== '' ? { [option]: translate(`${key}.${name}`, text) } : {}
  }
  return {
    ...field,
    ...translateOption('hint', 'hints'),
    ...translateOption('required', 'required'),
    ...translateOption('readonly', 'readonly'),
    ...translateOption('shape', 'shapes'),
    ...translateOption('unit', 'units'),
    ...translateOption('root', 'roots'),
    ...translateOptions(name, field, translate),
  }
}

const isSaid = (option: unknown): option is { say: string } =>
  typeof option === 'object' && option !== null && 'say' in option && typeof option.say === 'string'

function translateOptions(name: string, field: Field, translate: TranslateLabel): object {
  const options = optionsOf(field)
  return {
    ...(options ? { options: translateOptionWords(options, value => optionKey(name, field, value), translate) } : {}),
    ...('on' in field && field.on ? { on: translate(`options.${name}.1`, field.on) } : {}),
    ...('off' in field && field.off ? { off: translate(`options.${name}.0`, field.off) } : {}),
  }
}

/** The key of an option's label; an action's label is in the words of its module. */
function optionKey(name: string, field: Field, value: string | number): string {
  const module = 'labelledBy' in field ? field.labelledBy?.[value] : undefined
  return module === undefined ? `options.${name}.${value}` : `modules/${module}:actions.${value}.label`
}

const translateOptionWords = <V extends string | number>(
  options: Readonly<Record<string, V>>,
  keyOf: (value: V) => string,
  translate: TranslateLabel,
): Readonly<Record<string, V>> => {
  const words: Record<string, V> = {}
  for (const [word, value] of Object.entries<V>(options as Readonly<Record<string, V>> & Options)) {
    const translatedWord = translate(keyOf(value), word)
    // Two options never become one: a word that is taken is said with the value.
    words[Object.hasOwn(words, translatedWord) ? `${translatedWord} (${value})` : translatedWord] = value
  }
  return words
}

const translateFormItem = (item: FormItem<string>, index: number, translate: TranslateLabel): FormItem<string> =>
  typeof item === 'string' ? item : { ...item, tab: translate(`tabs.${index}`, item.tab) }

const translateActions = (actions: NonNullable<AnyModule['actions']>, translate: TranslateLabel) =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      {
        ...action,
        label: translate(`actions.${name}.label`, action.label),
        ...(action.confirm === undefined ? {} : { confirm: translate(`actions.${name}.confirm`, action.confirm) }),
        ...(action.done === undefined ? {} : { done: translate(`actions.${name}.done`, action.done) }),
        ...(action.message === undefined ? {} : { message: translate(`actions.${name}.message`, action.message) }),
      },
    ]),
  )

const translateRowForms = (forms: NonNullable<AnyModule['rowForms']>, translate: TranslateLabel) =>
  Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [name, { ...form, label: translate(`rowForms.${name}`, form.label) }]),
  )

function translateFilter(filter: Filter<string>, translate: TranslateLabel): Filter<string> {
  if (typeof filter === 'string' || filter.as !== 'tabs' || !filter.extra) return filter
  const extra = Object.entries(filter.extra).map(([value, tab]) => [
    value,
    { ...tab, label: translate(`extra.${filter.field}.${value}`, tab.label) },
  ])
  return { ...filter, extra: Object.fromEntries(extra) as NonNullable<typeof filter.extra> }
}

const translateBulks = (bulks: NonNullable<AnyModule['bulk']>, translate: TranslateLabel) =>
  Object.fromEntries(Object.entries(bulks).map(([key, bulk]) => [key, translateBulk(key, bulk, translate)]))

function translateBulk(key: string, bulk: Bulk<string>, translate: TranslateLabel): Bulk<string> {
  if (typeof bulk === 'string') return bulk
  const values = bulk.values && { values: translateOptionWords(bulk.values, value => `bulk.${key}.values.${value}`, translate) }
  return { ...bulk, ...values, ...(bulk.label === undefined ? {} : { label: translate(`bulk.${key}.label`, bulk.label) }) }
}

const translateRefusals = (refusals: Readonly<Record<string, OwnRefusal>>, translate: TranslateLabel) =>
  Object.fromEntries(
    Object.entries(refusals).map(([code, refusal]) => {
      const { text, status } = ownRefusal(refusal)
      return [code, { text: translate(`refusals.${code}`, text), status }]
    }),
  )
