import type { Field, FieldOf, Kind } from './kinds.ts'
import type { AnyModule } from './module.ts'
import type { Options } from './options.ts'
import { fieldOf, isReference, isRegion, longestText, parentFieldOf, regionsModuleOf } from './read.ts'

type FieldValue = string | number
type Comparable = 'string' | 'number' | readonly FieldValue[]

/** A field in its module, among all modules. */
interface FieldSite<F> {
  /** Its address: `fields.title`. */
  at: string
  name: string
  field: F
  module: AnyModule
  modules: readonly AnyModule[]
}

/** What the checks of a schema must know of a kind. */
interface KindChecks<F> {
  /** What a condition may compare the field with: any text, any number, or one of these values. */
  compared: Comparable | ((field: F) => Comparable)
  /** Why a default is no value of its field. */
  defaultProblem?: (field: F, value: FieldValue) => string | null
  /** Problems of the kind's own options. */
  problems?: (site: FieldSite<F>) => Iterable<string>
  /** May be searched by keyword. */
  searchable?: true
  /** No list can be ordered by it. */
  unsortable?: true
  /** Its value does not fit into one cell of a sheet. */
  noCell?: true
  /** A new row always has a value. */
  fillsItself?: true
}

const optionValues = ({ options }: { options: Options }): readonly FieldValue[] => Object.values(options)

/** The compiler lists a missing kind. */
const checksByKind: { readonly [K in Kind]: KindChecks<FieldOf[K]> } = {
  id: { compared: 'number' },
  text: { compared: 'string', defaultProblem: textProblem, searchable: true },
  number: { compared: 'number', defaultProblem: numberProblem },
  money: { compared: 'number', defaultProblem: numberProblem },
  choice: { compared: optionValues, problems: choiceProblems },
  flag: { compared: [0, 1], fillsItself: true },
  status: { compared: [1, 0, -1], problems: statusProblems, fillsItself: true },
  timestamp: { compared: 'string', problems: timestampProblems },
  date: { compared: 'string' },
  reference: { compared: 'number', problems: referenceProblems },
  references: { compared: [], problems: ({ at, field, modules }) => targetProblems(at, field, modules) },
  parent: { compared: 'number', problems: parentProblems },
  images: { compared: [], noCell: true },
  video: { compared: 'string', noCell: true },
  richText: { compared: [], noCell: true },
  point: { compared: 'string', problems: pointProblems },
  region: { compared: 'number', problems: regionProblems },
  colour: { compared: 'string', defaultProblem: colourProblem },
  icon: { compared: 'string', problems: iconProblems, searchable: true },
  secret: { compared: [] },
  url: { compared: 'string', searchable: true },
  list: { compared: [] },
  elapsed: { compared: 'number', problems: elapsedProblems },
  phone: { compared: 'string', searchable: true },
  computed: { compared: ({ of }) => (of === 'number' ? 'number' : 'string'), unsortable: true },
  states: { compared: optionValues, problems: statesProblems, fillsItself: true },
}

/** The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export const kindChecks = (field: Field): KindChecks<Field> => checksByKind[field.kind] as KindChecks<Field>

/** What a condition may compare the field with. */
export function comparedWith(field: Field): Comparable {
  const { compared } = kindChecks(field)
  return typeof compared === 'function' ? compared(field) : compared
}

function numberProblem(field: FieldOf['number' | 'money'], value: FieldValue): string | null {
  const { min, max, places = 2 } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${value} is no number`
  if (max !== undefined && value > max) return `${value} is above max ${max}`
  if (min !== undefined && value < min) return `${value} is below min ${min}`
  const digits = 'integer' in field && field.integer ? 0 : places
  return Number(value.toFixed(digits)) === value ? null : `${value} has more than ${digits} places`
}

function textProblem(field: FieldOf['text'], value: FieldValue): string | null {
  const text = String(value)
  const max = longestText(field)
  if (text.length > max) return `is longer than max ${max}`
  if (field.min !== undefined && text.length < field.min) return `is shorter than min ${field.min}`
  return field.pattern !== undefined && !matches(field.pattern, text) ? `"${text}" is not like ${field.pattern}` : null
}
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    return true // checkField reports an invalid pattern.
  }
}

function colourProblem(_field: Field, value: FieldValue): string | null {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(String(value)) ? null : `"${value}" is no colour`
}

function* choiceProblems({ at, field }: FieldSite<FieldOf['choice']>): Generator<string> {
  const values = optionValues(field)
  if (!values.length) yield `${at}: has no options`
  if (new Set(values).size < values.length) yield `${at}: two options share a value`
  if (new Set(values.map(value => typeof value)).size > 1) yield `${at}: mixes texts and numbers`
  if (field.default !== undefined && !values.includes(field.default)) yield `${at}.default: no option ${field.default}`
}

function* statesProblems({ at, field, module }: FieldSite<FieldOf['states']>): Generator<string> {
  const known = new Set(Object.values(field.options))
  if (!known.has(field.initial)) yield `${at}.initial: no state "${field.initial}"`
  for (const [name, state] of Object.entries(field.flags ?? {}))
    if (!known.has(state)) yield `${at}.flags.${name}: no state "${state}"`
  for (const [from, to] of Object.entries(field.transitions))
    for (const state of [from, ...(to ?? [])]) if (!known.has(state)) yield `${at}.transitions: no state "${state}"`
  for (const name of Object.keys(field.flags ?? {})) if (fieldOf(module, name)) yield `${at}.flags: "${name}" is a field`
}

function* statusProblems({ at, name }: FieldSite<FieldOf['status']>): Generator<string> {
  if (name !== 'status') yield `${at}: only the field "status" is of kind status`
}

function* timestampProblems({ at, field, module }: FieldSite<FieldOf['timestamp']>): Generator<string> {
  if (field.stamps !== undefined && !module.fields[field.stamps]) yield `${at}.stamps: no field "${field.stamps}"`
}

function* elapsedProblems({ at, field, module }: FieldSite<FieldOf['elapsed']>): Generator<string> {
  if (fieldOf(module, field.since)?.kind !== 'timestamp') yield `${at}.since: no timestamp "${field.since}"`
}

function* parentProblems({ at, name, module }: FieldSite<FieldOf['parent']>): Generator<string> {
  const parent = parentFieldOf(module)
  if (parent !== name) yield `${at}: a row hangs below one other, by "${parent}"`
}

function* pointProblems({ at, field, module }: FieldSite<FieldOf['point']>): Generator<string> {
  if (field.near && !isRegion(fieldOf(module, field.near))) yield `${at}.near: no region field "${field.near}"`
}

function* regionProblems({ at, field, module, modules }: FieldSite<FieldOf['region']>): Generator<string> {
  if (!regionsModuleOf(modules)) yield `${at}: no module has the regions`
  if (field.within && !isRegion(fieldOf(module, field.within))) yield `${at}.within: no region field "${field.within}"`
}

function* iconProblems({ at, field, modules }: FieldSite<FieldOf['icon']>): Generator<string> {
  if (field.from !== undefined) yield* targetProblems(`${at}.from`, { to: field.from, where: { code: '' } }, modules)
}

function* referenceProblems({ at, field, module, modules }: FieldSite<FieldOf['reference']>): Generator<string> {
  yield* targetProblems(at, field, modules)
  if (!field.within) return
  // `within`: both fields point to the same module, which is a tree.
  const above = fieldOf(module, field.within)
  const target = modules.find(one => one.name === field.to)
  if (!isReference(above) || above.to !== field.to) yield `${at}.within: no reference to "${field.to}" in "${field.within}"`
  if (target && !parentFieldOf(target)) yield `${at}.within: no row of "${field.to}" hangs below another`
  if (field.where) yield `${at}.where: what is chosen is told by "${field.within}"`
}

function* targetProblems(
  at: string,
  { to, where }: { to: string; where?: object },
  modules: readonly AnyModule[],
): Generator<string> {
  const target = modules.find(one => one.name === to)
  if (!target) return yield `${at}: no module "${to}"`
  for (const key of Object.keys(where ?? {})) if (!fieldOf(target, key)) yield `${at}.where: "${to}" has no field "${key}"`
}
