import { labelsOfHelp } from '../help/moduleHelp.ts'
import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import { formOf, formulaOf, optionsOf, readonlyWhen, requiredSentence } from '../read.ts'
import { ownRefusal } from './ownRefusal.ts'

/** A text of a module and its key in locales/<language>/modules/<name>.json. */
export type Label = readonly [key: string, text: string]

/** Every translatable text of a module, in order. */
export const labelsOf = (module: AnyModule): readonly Label[] => [
  ['label', module.label],
  ...optionalLabel('menu.under', module.menu?.under),
  ...(typeof module.single === 'string' ? [['single', module.single] as const] : []),
  ...Object.entries(module.rights ?? {}).map(([name, label]): Label => [`rights.${name}`, label]),
  ...Object.entries(module.fields).flatMap(([name, field]) => [...labelsOfField(name, field)]),
  ...optionalLabel('submit', formOf(module).submit),
  ...optionalLabel('delete.message', module.delete?.message),
  ...optionalLabel('locked', module.readonly?.say),
  ...(module.rules ?? []).map(({ say }, index): Label => [`rules.${index}`, say]),
  ...formOf(module).items.flatMap((item, index): Label[] => (typeof item === 'string' ? [] : [[`tabs.${index}`, item.tab]])),
  ...Object.entries(module.actions ?? {}).flatMap(([name, { label, confirm, done, message }]): Label[] => [
    [`actions.${name}.label`, label],
    ...optionalLabel(`actions.${name}.confirm`, confirm),
    ...optionalLabel(`actions.${name}.done`, done),
    ...optionalLabel(`actions.${name}.message`, message),
  ]),
  ...Object.entries(module.rowForms ?? {}).map(([name, { label }]): Label => [`rowForms.${name}`, label]),
  ...Object.entries(module.refusals ?? {}).map(([code, refusal]): Label => [`refusals.${code}`, ownRefusal(refusal).text]),
  ...Object.entries(module.notices ?? {}).map(([name, text]): Label => [`notices.${name}`, text]),
  ...labelsOfBulk(module),
  ...labelsOfFilters(module),
  ...labelsOfHelp(module),
]

const optionalLabel = (key: string, text: string | undefined): readonly Label[] => (text === undefined ? [] : [[key, text]])

function* labelsOfField(name: string, field: Field): Generator<Label> {
  // In the words of the module it is a field of.
  if (formulaOf(field)?.name === 'referenced') return
  yield [`fields.${name}`, field.label]
  if ('hint' in field && field.hint) yield [`hints.${name}`, field.hint]
  yield* optionalLabel(`required.${name}`, requiredSentence(field))
  yield* optionalLabel(`readonly.${name}`, readonlyWhen(field)?.say)
  if ('shape' in field && field.shape) yield [`shapes.${name}`, field.shape]
  if ('unit' in field && field.unit) yield [`units.${name}`, field.unit]
  if ('root' in field && field.root) yield [`roots.${name}`, field.root]
  const labelledBy = 'labelledBy' in field ? field.labelledBy : undefined
  for (const [word, value] of Object.entries(optionsOf(field) ?? {}))
    if (!labelledBy?.[value]) yield [`options.${name}.${value}`, word]
  if ('on' in field && field.on) yield [`options.${name}.1`, field.on]
  if ('off' in field && field.off) yield [`options.${name}.0`, field.off]
}

function* labelsOfFilters({ list }: AnyModule): Generator<Label> {
  for (const filter of list?.filters ?? []) {
    if (typeof filter === 'string') continue
    if (filter.as === 'whether') yield [`filters.${filter.param}`, filter.label]
    if (filter.as !== 'tabs') continue
    for (const [value, { label }] of Object.entries(filter.extra ?? {})) yield [`extra.${filter.field}.${value}`, label]
  }
}

function* labelsOfBulk(module: AnyModule): Generator<Label> {
  for (const [key, bulk] of Object.entries(module.bulk ?? {})) {
    if (typeof bulk === 'string') continue
    if (bulk.label) yield [`bulk.${key}.label`, bulk.label]
    for (const [word, value] of Object.entries(bulk.values ?? {})) yield [`bulk.${key}.values.${value}`, word]
  }
}
