import { mapHelp } from '../help/moduleHelp.ts'
import type { Fields } from '../kinds.ts'
import type { Filter, FilterTab } from '../list/moduleList.ts'
import type { AnyModule, FormItem, Module } from '../module.ts'
import type { Options } from '../options.ts'
import type { OwnRefusal, RefusalWithStatus } from './ownRefusal.ts'
import type { ChangeText, Text } from './text.ts'

type ModuleWith<T extends Text> = Module<string, Fields, string, string, string, true, string, string, T>
type Section<S extends keyof AnyModule, T extends Text> = NonNullable<ModuleWith<T>[S]>

/** The module with its texts changed, except those of its fields. */
export function mapTexts<T extends Text>(module: ModuleWith<T>, change: ChangeText<T | string>): AnyModule {
  const {
    rights,
    menu,
    help,
    form,
    delete: deletes,
    readonly: lock,
    rules,
    actions,
    single,
    rowForms,
    list,
    bulk,
    refusals,
    notices,
  } = module
  const mapped: Partial<AnyModule> = {
    label: change('label', module.label),
    ...(rights ? { rights: mapNamed('rights', rights, change) } : {}),
    ...(menu ? { menu: mapMenu(menu, change) } : {}),
    ...(help ? { help: mapHelp<T | string>(help, change) } : {}),
    ...(form ? { form: mapForm(form, change) } : {}),
    ...(deletes ? { delete: mapDelete(deletes, change) } : {}),
    ...(lock?.say === undefined ? {} : { readonly: { ...lock, say: change('locked', lock.say) } }),
    ...(rules ? { rules: rules.map((rule, index) => ({ ...rule, say: change(`rules.${index}`, rule.say) })) } : {}),
    ...(actions ? { actions: mapActions(actions, change) } : {}),
    ...(single === undefined ? {} : { single: typeof single === 'boolean' ? single : change('single', single) }),
    ...(rowForms ? { rowForms: mapRowForms(rowForms, change) } : {}),
    ...(list ? { list: mapList(list, change) } : {}),
    ...(bulk ? { bulk: mapBulks(bulk, change) } : {}),
    ...(refusals ? { refusals: mapRefusals(refusals, change) } : {}),
    ...(notices ? { notices: mapNamed('notices', notices, change) } : {}),
  }
  return { ...module, ...mapped } as AnyModule
}

const mapNamed = <T extends Text>(
  section: 'rights' | 'notices',
  texts: Readonly<Record<string, T>>,
  change: ChangeText<T | string>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(`${section}.${name}`, text)]))

const mapMenu = <T extends Text>(
  { under, ...menu }: Section<'menu', T>,
  change: ChangeText<T | string>,
): Section<'menu', string> => (under === undefined ? menu : { under: change('menu.under', under), ...menu })

function mapForm<T extends Text>(form: Section<'form', T>, change: ChangeText<T | string>): Section<'form', string> {
  if (!('fields' in form)) return form.map((item, index) => mapFormItem(item, index, change))
  const { submit, fields, ...rest } = form
  return {
    ...rest,
    ...(submit === undefined ? {} : { submit: change('submit', submit) }),
    fields: fields.map((item, index) => mapFormItem(item, index, change)),
  }
}

const mapFormItem = <T extends Text>(
  item: FormItem<string, T>,
  index: number,
  change: ChangeText<T | string>,
): FormItem<string> => (typeof item === 'string' ? item : { ...item, tab: change(`tabs.${index}`, item.tab) })

const mapDelete = <T extends Text>(
  { message, ...rest }: Section<'delete', T>,
  change: ChangeText<T | string>,
): Section<'delete', string> => (message === undefined ? rest : { ...rest, message: change('delete.message', message) })

const mapActions = <T extends Text>(actions: Section<'actions', T>, change: ChangeText<T | string>): Section<'actions', string> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, { label, confirm, done, message, ...action }]) => [
      name,
      {
        label: change(`actions.${name}.label`, label),
        ...(confirm === undefined ? {} : { confirm: change(`actions.${name}.confirm`, confirm) }),
        ...(done === undefined ? {} : { done: change(`actions.${name}.done`, done) }),
        ...(message === undefined ? {} : { message: change(`actions.${name}.message`, message) }),
        ...action,
      },
    ]),
  )

const mapRowForms = <T extends Text>(
  forms: Section<'rowForms', T>,
  change: ChangeText<T | string>,
): Section<'rowForms', string> =>
  Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [name, { ...form, label: change(`rowForms.${name}`, form.label) }]),
  )

const mapList = <T extends Text>(
  { filters, ...list }: Section<'list', T>,
  change: ChangeText<T | string>,
): Section<'list', string> => (filters ? { ...list, filters: filters.map(filter => mapFilter(filter, change)) } : list)

function mapFilter<T extends Text>(filter: Filter<string, T>, change: ChangeText<T | string>): Filter<string> {
  if (typeof filter === 'string') return filter
  if (filter.as === 'whether') return { ...filter, label: change(`filters.${filter.param}`, filter.label) }
  if (filter.as !== 'tabs') return filter
  const { extra, ...rest } = filter
  if (!extra) return rest
  const tabs = Object.entries(extra).map(([value, tab]) => [
    value,
    { ...tab, label: change(`extra.${filter.field}.${value}`, tab.label) },
  ])
  return { ...rest, extra: Object.fromEntries(tabs) as Record<number, FilterTab<string>> }
}

const mapBulks = <T extends Text>(bulks: Section<'bulk', T>, change: ChangeText<T | string>): Section<'bulk', string> =>
  Object.fromEntries(
    Object.entries(bulks).map(([key, bulk]) => {
      if (typeof bulk === 'string') return [key, bulk]
      const { label, values, ...rest } = bulk
      return [
        key,
        {
          ...rest,
          ...(label === undefined ? {} : { label: change(`bulk.${key}.label`, label) }),
          ...(values ? { values: mapOptionWords(values, value => `bulk.${key}.values.${value}`, change) } : {}),
        },
      ]
    }),
  )

const mapRefusals = <T extends Text>(
  refusals: Section<'refusals', T>,
  change: ChangeText<T | string>,
): Section<'refusals', string> =>
  Object.fromEntries(Object.entries(refusals).map(([code, refusal]) => [code, mapRefusal(`refusals.${code}`, refusal, change)]))

const mapRefusal = <T extends Text>(key: string, refusal: OwnRefusal<T>, change: ChangeText<T | string>): OwnRefusal =>
  isWithStatus(refusal) ? { ...refusal, text: change(key, refusal.text) } : change(key, refusal)
const isWithStatus = <T extends Text>(refusal: OwnRefusal<T>): refusal is RefusalWithStatus<T> =>
  typeof refusal === 'object' && 'status' in refusal

/** Options with other words. */
export const mapOptionWords = <V extends string | number>(
  options: Readonly<Record<string, V>>,
  keyOf: (value: V) => string,
  change: ChangeText<string>,
): Readonly<Record<string, V>> => {
  const words: Record<string, V> = {}
  for (const [word, value] of Object.entries<V>(options as Readonly<Record<string, V>> & Options)) {
    const changedWord = change(keyOf(value), word)
    // Two options are never merged: a duplicate word is followed by the value.
    words[Object.hasOwn(words, changedWord) ? `${changedWord} (${value})` : changedWord] = value
  }
  return words
}
