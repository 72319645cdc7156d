import type { Calculation, DaysLater, Formula, FormulaCase, Operand } from '../../kinds/computed/kind.ts'
import { clockOf, clockOrder, fieldsOfCase } from '../fields/rowCase.ts'
import type { Field, FieldOf } from '../kinds.ts'
import { kindTraits, unitFieldOf } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { possibleNames } from '../names/unknownName.ts'
import {
  fieldOf,
  fieldsOf,
  formulaOf,
  isChildren,
  isDerived,
  isReference,
  isSecret,
  tableOf,
  targetOf,
  titleFieldOf,
} from '../read.ts'
import { needsOf } from '../rights/fieldRights.ts'
import { privacyOf } from '../rights/reveal.ts'
import { computedField, wordsOfComputed } from './computedField.ts'
import { changesWithTime } from './days.ts'
import { fieldsInText, fieldsOfCalculation, furtherRow, numbersIn } from './formulaSources.ts'
import { placesProblem } from './placesProblem.ts'
import { summarizedRows, splitPath } from './summarizedRows.ts'

/** The field that a formula makes, of the kind of what it is made of; or what is wrong with it, and whether that is said at its source. */
export type ResolvedFormula = { field: Field } | { problem: string; isOfSource?: true; isCircle?: true }
export interface FormulaSite {
  module: AnyModule
  name: string
  modules: readonly AnyModule[]
  /** The computed fields that lead here: none may come twice. */
  trail: readonly string[]
  /** The table of the computed field, and the right to view it. A source that needs a right is refused where the field needs none. */
  table?: string
  view?: string | undefined
}

/** Why a formula makes no field. */
export const unresolved = (text: string): ResolvedFormula => ({ problem: text })
/** The computed field, with the kind of what it is made of. */
export function resolveFormula(site: FormulaSite, field: Field): ResolvedFormula {
  const formula = formulaOf(field)
  if (!formula || !kindTraits(field).derived) return { field }
  const key = `${tableOf(site.module)}.${site.name}`
  if (site.trail.includes(key)) return { problem: `is made of itself: ${[...site.trail, key].join(' → ')}`, isCircle: true }
  const innerSite = { ...site, trail: [...site.trail, key], table: tableOf(site.module), view: needsOf(field).view }
  const made = resolvers[formula.name](innerSite, formula as never)
  if ('problem' in made) return made
  const wrong = placesProblem(field, made.field)
  if (wrong !== undefined) return unresolved(wrong)
  const { label, widget, hint, words } = field
  const { view } = needsOf(field)
  const own = {
    ...(widget === undefined ? {} : { widget }),
    ...(hint === undefined ? {} : { hint }),
    ...('was' in field && field.was !== undefined ? { was: field.was } : {}),
    ...('places' in field && field.places !== undefined ? { places: field.places } : {}),
    ...(view === undefined ? {} : { needs: { view } }),
    ...wordsOfComputed(made.field, words),
  }
  const zero = formula.name === 'sum' || formula.name === 'count' ? { default: 0 } : {}
  return { field: kindTraits(made.field).derived ? field : computedField(made.field, { label, formula, ...own, ...zero }) }
}

const resolvers: {
  readonly [N in Formula['name']]: (site: FormulaSite, formula: Extract<Formula, { name: N }>) => ResolvedFormula
} = {
  firstPicture: asItIs,
  titlesOf: asItIs,
  referenced: asItIs,
  sum: resolveSummary,
  count: resolveSummary,
  min: resolveSummary,
  max: resolveSummary,
  calc: (site, { of }) => resolveCalculation(site, of),
  textOf: (site, { of }) => resolveText(site, of),
  cases: (site, { of }) => resolveCases(site, of),
  addDays: (site, { of }) => resolveLaterDay(site, of),
}

/** Checked by the kind itself. */
function asItIs({ module, name }: FormulaSite): ResolvedFormula {
  const field = fieldOf(module, name)
  return field ? { field } : unresolved(`no field "${name}"`)
}

/** Why a formula names no field of another row. */
function pathProblem({ modules }: FormulaSite, module: AnyModule, name: string): string | undefined {
  const [link, path] = splitPath(name)
  const field = path === undefined ? undefined : fieldOf(module, link)
  if (!field || path === undefined) return undefined
  if (isChildren(field)) return `"${name}" is a field of the child rows: say sum('${name}'), or min, max or count`
  const target = isReference(field) ? modules.find(one => one.name === targetOf(module, field)) : undefined
  if (!target) return undefined
  return fieldOf(target, path)
    ? `"${name}" is not copied from the row that "${link}" refers to: secrets, personal fields, those that need a right, that change with time or lead to further rows are not`
    : `no field "${path}" in "${target.name}"${possibleNames(path, Object.keys(fieldsOf(target)))}`
}

/** A field as its module has it; a computed one with its kind. */
export function sourceField(site: FormulaSite, module: AnyModule, name: string): ResolvedFormula {
  const field = fieldOf(module, name)
  if (!field)
    return unresolved(
      pathProblem(site, module, name) ??
        `no field "${name}" in "${module.name}"${possibleNames(name, Object.keys(fieldsOf(module)))}`,
    )
  if (isSecret(field)) return unresolved(`"${name}" is secret`)
  if (privacyOf(field)) return unresolved(`"${name}" of "${module.name}" is personal, and what is made of it would tell it`)
  const { view } = needsOf(field)
  if (view !== undefined && !(tableOf(module) === site.table ? site.view === view : site.view !== undefined))
    return unresolved(`"${name}" of "${module.name}" needs the right "${view}": say needs: { view: … } of what is made of it`)
  const made = resolveFormula({ ...site, module, name }, field)
  if ('problem' in made) return made.isCircle ? made : { ...made, isOfSource: true }
  if (isDerived(made.field) && !formulaOf(made.field))
    return unresolved(
      kindTraits(made.field).hasOwnSql
        ? `"${name}" of "${module.name}" is computed by code, which no formula can use`
        : `"${name}" of "${module.name}" is of kind ${made.field.kind}, which goes on by itself: no formula, colour or condition can use it`,
    )
  return made
}

function resolveSummary(
  site: FormulaSite,
  formula: Extract<Formula, { name: 'sum' | 'count' | 'min' | 'max' }>,
): ResolvedFormula {
  const { module, modules } = site
  const rows = summarizedRows(module, formula, modules)
  if (typeof rows === 'string') return unresolved(rows)
  if (rows.child.scope !== module.scope)
    return unresolved(`rows of "${rows.child.name}" belong to others than the rows they are summed up in (scope)`)
  if (formula.name === 'count') {
    if (rows.field !== undefined) return unresolved(`count counts rows: say count('${splitPath(formula.of)[0]}')`)
    return { field: { kind: 'number', label: '', integer: true } }
  }
  if (rows.field === undefined) return unresolved(`says no field of "${rows.child.name}": ${formula.name}('${formula.of}.…')`)
  const source = sourceField(site, rows.child, rows.field)
  if ('problem' in source) return source
  const unit = unitFieldOf(source.field)
  if (unit !== undefined)
    return unresolved(
      `"${rows.field}" is in the currency that "${unit}" of its row says, and amounts of different currencies have no ${formula.name}: say one for all rows, currency: 'CNY'`,
    )
  if (changesWithTime(rows.child, rows.field)) return unresolved(`"${rows.field}" changes with time`)
  const { ordered, summedAs } = kindTraits(source.field)
  const summed = ordered === 'number' || ordered === 'duration' || summedAs !== undefined
  if (formula.name === 'sum' && !summed)
    return unresolved(
      `"${rows.field}" is of kind ${source.field.kind}, and only numbers and flags can be summed; count('${splitPath(formula.of)[0]}') counts the rows`,
    )
  if (formula.name !== 'sum' && ordered === undefined)
    return unresolved(`"${rows.field}" is of kind ${source.field.kind}, which has no ${formula.name}`)
  return formula.name === 'sum' && summedAs ? { field: { kind: 'number', label: '', integer: true } } : source
}

function resolveCalculation(site: FormulaSite, calculation: Calculation): ResolvedFormula {
  return fieldsOfCalculation(calculation).length ? resolveNumber(site, [calculation]) : unresolved('names no field')
}

/** An amount if one of the values is an amount: amounts of money stay money, unless they are divided by each other. */
function resolveNumber(site: FormulaSite, values: readonly Operand[]): ResolvedFormula {
  const fields: Field[] = []
  let amount: Field | undefined
  for (const value of values) {
    const made = operandFields(site, value)
    if ('problem' in made) return made
    fields.push(...made.fields)
    const [one, other] = made.fields.filter(field => kindTraits(field).carriesOver)
    if (one && !(other && isDivided(value))) amount ??= one
  }
  return { field: amount ?? durationOf(fields, values) ?? plainNumber(fields, values) }
}
/** Lengths of time that are only added up and subtracted are one, in their unit. */
function durationOf(fields: readonly Field[], values: readonly Operand[]): Field | undefined {
  const [first] = fields
  const unit = first && unitOfDuration(first)
  if (unit === undefined || !values.every(isAdded) || fields.some(field => unitOfDuration(field) !== unit)) return undefined
  return { kind: 'duration', label: '', unit }
}
const isDuration = (field: Field): field is FieldOf['duration'] => kindTraits(field).ordered === 'duration'
const unitOfDuration = (field: Field): 'minutes' | 'seconds' | undefined =>
  isDuration(field) ? (field.unit ?? 'minutes') : undefined
const isAdded = (operand: Operand): boolean =>
  typeof operand !== 'object' || ((operand[1] === '+' || operand[1] === '-') && isAdded(operand[0]) && isAdded(operand[2]))

/** The field of a difference: days between two dates, minutes between two moments. */
const differences: { readonly [T in 'day' | 'moment']: Field } = {
  day: { kind: 'number', label: '', integer: true },
  moment: { kind: 'duration', label: '' },
}
/** The number fields that an operand is made of; a difference of two dates or moments counts as one field. */
function operandFields(site: FormulaSite, operand: Operand): { fields: readonly Field[] } | { problem: string } {
  if (typeof operand === 'number') return { fields: [] }
  if (typeof operand === 'object') {
    const [left, sign, right] = operand
    const [from, to] = [timeOf(site, right), timeOf(site, left)]
    if (sign === '-' && from && to)
      return from === to
        ? { fields: [differences[from]] }
        : { problem: `"${String(left)}" and "${String(right)}" are a date and a moment: subtract two of the same kind` }
    const [one, other] = [operandFields(site, left), operandFields(site, right)]
    if ('problem' in one) return one
    return 'problem' in other ? other : { fields: [...one.fields, ...other.fields] }
  }
  const time = timeOf(site, operand)
  if (time) return { problem: `"${operand}" ${onlySubtracted(time, clockOf(site.module, operand) ? undefined : operand)}` }
  const source = sourceField(site, site.module, operand)
  if ('problem' in source) return source
  return isNumber(source.field)
    ? { fields: [source.field] }
    : { problem: `"${operand}" is of kind ${source.field.kind}, and only numbers can be calculated with` }
}
const onlySubtracted = (time: 'day' | 'moment', name: string | undefined): string =>
  time === 'day'
    ? `is a date, only subtracted from another: ['${name ?? 'due_on'}', '-', 'today']; days are added by addDays('${name ?? 'due_on'}', 30)`
    : `is a moment, only subtracted from another: ['${name ?? 'due_at'}', '-', 'started_at']`
function timeOf(site: FormulaSite, side: Operand): 'day' | 'moment' | undefined {
  if (typeof side !== 'string') return undefined
  const clock = clockOf(site.module, side)
  if (clock) return clockOrder(clock)
  const source = sourceField(site, site.module, side)
  const ordered = 'field' in source ? kindTraits(source.field).ordered : undefined
  return ordered === 'day' || ordered === 'moment' ? ordered : undefined
}
/** A number with as many decimal places as what it is made of. */
function plainNumber(fields: readonly Field[], values: readonly Operand[]): Field {
  const written = values.flatMap(numbersIn)
  const isWhole = (field: Field) => 'integer' in field && field.integer === true
  if (!values.some(isDivided) && fields.every(isWhole) && written.every(Number.isInteger))
    return { kind: 'number', label: '', integer: true }
  const placesOf = (field: Field): number => (isWhole(field) ? 0 : 'places' in field ? (field.places ?? 2) : 2)
  return { kind: 'number', label: '', places: Math.max(2, ...fields.map(placesOf), ...written.map(decimalsOf)) }
}
const isDivided = (operand: Operand): boolean =>
  typeof operand === 'object' && (operand[1] === '/' || isDivided(operand[0]) || isDivided(operand[2]))
export function isNumber(field: Field): boolean {
  const { ordered } = kindTraits(field)
  return ordered === 'number' || ordered === 'duration'
}
const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

function resolveCases(site: FormulaSite, cases: readonly FormulaCase[]): ResolvedFormula {
  // Further problems of a condition are found by the check of the schemas.
  for (const name of cases.flatMap(one => fieldsOfCase(site.module, one))) {
    const source = sourceField(site, site.module, name)
    if ('problem' in source) return source
  }
  const texts = cases.flatMap(one => ('text' in one ? [one.text] : []))
  const dates = cases.flatMap(one => ('date' in one ? [one.date] : []))
  const values = cases.flatMap(one => ('value' in one ? [one.value] : []))
  if (dates.length) return resolveDate(site, dates)
  return texts.length ? resolveWritten(site, texts.flatMap(fieldsInText)) : resolveNumber(site, values)
}

/** A date, if all of these are dates. */
function resolveDate(site: FormulaSite, names: readonly string[]): ResolvedFormula {
  for (const name of names) {
    const source = clockOf(site.module, name) ? { field: undefined } : sourceField(site, site.module, name)
    if ('problem' in source) return source
    if (source.field && kindTraits(source.field).ordered === 'day') continue
    return unresolved(`"${name}" is ${source.field ? `of kind ${source.field.kind}` : 'the clock'}: name a field of kind date`)
  }
  return { field: { kind: 'date', label: '' } }
}

function resolveLaterDay(site: FormulaSite, [date, days]: DaysLater): ResolvedFormula {
  const count = resolveNumber(site, [days])
  if ('problem' in count) return count
  const isWhole = 'integer' in count.field && count.field.integer === true
  return isWhole ? resolveDate(site, [date]) : unresolved('days are added whole: say integer: true of the number of days')
}

function resolveText(site: FormulaSite, text: string): ResolvedFormula {
  const names = fieldsInText(text)
  return names.length ? resolveWritten(site, names) : unresolved(`names no field: textOf('{name}')`)
}
/** A text that fields are written in. */
function resolveWritten(site: FormulaSite, names: readonly string[]): ResolvedFormula {
  for (const name of names) {
    const source = sourceField(site, site.module, name)
    if ('problem' in source) return source
    if (!isWritable(source.field)) return unresolved(unwritableProblem(site, name, source.field))
  }
  return { field: { kind: 'text', label: '', max: 10_000 } }
}
function unwritableProblem({ module, modules }: FormulaSite, name: string, field: Field): string {
  const target = isReference(field) ? modules.find(one => one.name === targetOf(module, field)) : undefined
  return target
    ? furtherRow(name, titleFieldOf(target))
    : `"${name}" is of kind ${field.kind}, which no text can be put together from`
}
const writtenAsShown = ['number', 'day', 'clock']
/** Kinds whose stored values look as they are shown. */
function isWritable(field: Field): boolean {
  const { searchable, ordered, copiedAs } = kindTraits(field)
  return searchable === true || copiedAs === 'text' || (ordered !== undefined && writtenAsShown.includes(ordered))
}
