import type { Calculation, Formula, Operand } from '../../kinds/computed/kind.ts'
import type { Field, Fields } from '../kinds.ts'
import { kindTraits, unitFieldOf } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, formulaOf, isMultiValued, isDerived, isReference, isSecret, isTitled, tableOf, targetOf } from '../read.ts'
import { needsOf } from '../rights/fieldRights.ts'
import { privacyOf } from '../rights/reveal.ts'
import { scopedParentOf } from '../visible.ts'
import { mergeWords, renameWords, type Words } from '../texts/text.ts'
import { rowsBelow, splitPath } from './rowsBelow.ts'

/** The field that a formula makes, of the kind of what it is made of; or what is wrong with it. */
export type ResolvedFormula = { field: Field } | { problem: string }
export interface FormulaSite {
  module: AnyModule
  name: string
  modules: readonly AnyModule[]
  /** The computed fields that lead here: none may come twice. */
  trail: readonly string[]
  /** The table of the field that is being made, and the right that seeing it needs: only then is it made of what needs one. */
  table?: string
  view?: string | undefined
}

const problem = (text: string): ResolvedFormula => ({ problem: text })
/** Options that belong to a row's own value, and not to a copy of it. */
const ownOptions = new Set([
  'required',
  'unique',
  'once',
  'default',
  'rowDefault',
  'when',
  'was',
  'stamps',
  'owner',
  'binds',
  'within',
  'near',
  'min',
  'max',
  'hint',
  'flags',
  'initial',
  'transitions',
  'pattern',
  'per',
  'needs',
  'shape',
  'platformOnly',
  'actions',
  'formula',
  'stored',
  'unlisted',
  'inline',
  'words',
])
const lookOf = (field: Field): Fields[string] =>
  Object.fromEntries(Object.entries(field).filter(([name]) => !ownOptions.has(name))) as unknown as Field

/** A computed field: it looks like `like`, and is never written by a client. */
const computedField = (like: Field, { label, formula, ...rest }: { label: string; formula: Formula } & object): Field =>
  Object.freeze({ ...lookOf(like), label, readonly: true, ...rest, formula }) as Field

/** The field's translations, with those of the unit it has from its operands. */
function wordsOfComputed(like: Field, words: Words | undefined): { words?: Words } {
  const look = lookOf(like)
  const inherited = renameWords(like.words ?? {}, option => (option !== 'label' && option in look ? option : undefined))
  const all = mergeWords([inherited, words])
  return Object.keys(all).length ? { words: all } : {}
}

/** The computed field, with the kind of what it is made of. */
export function resolveFormula(site: FormulaSite, field: Field): ResolvedFormula {
  const formula = formulaOf(field)
  if (!formula || !kindTraits(field).derived) return { field }
  const key = `${tableOf(site.module)}.${site.name}`
  if (site.trail.includes(key)) return problem(`is made of itself: ${[...site.trail, key].join(' → ')}`)
  const within = { ...site, trail: [...site.trail, key], table: tableOf(site.module), view: needsOf(field).view }
  const made = resolvers[formula.name](within, formula as never)
  if ('problem' in made) return made
  const { label, widget, hint, words } = field
  const was = 'was' in field ? field.was : undefined
  const { view } = needsOf(field)
  const own = {
    ...(widget === undefined ? {} : { widget }),
    ...(hint === undefined ? {} : { hint }),
    ...(was === undefined ? {} : { was }),
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
}

/** Checked by the kind itself. */
function asItIs({ module, name }: FormulaSite): ResolvedFormula {
  const field = fieldOf(module, name)
  return field ? { field } : problem(`no field "${name}"`)
}

/** A field as its module has it; a computed one with its kind. */
function sourceField(site: FormulaSite, module: AnyModule, name: string): ResolvedFormula {
  const field = fieldOf(module, name)
  if (!field) return problem(`no field "${name}" in "${module.name}"`)
  if (isSecret(field)) return problem(`"${name}" is secret`)
  if (privacyOf(field)) return problem(`"${name}" of "${module.name}" is personal, and what is made of it would tell it`)
  const { view } = needsOf(field)
  if (view !== undefined && !(tableOf(module) === site.table ? site.view === view : site.view !== undefined))
    return problem(`"${name}" of "${module.name}" needs the right "${view}": say needs: { view: … } of what is made of it`)
  const made = resolveFormula({ ...site, module, name }, field)
  if ('field' in made && isDerived(made.field) && !formulaOf(made.field))
    return problem(`"${name}" of "${module.name}" is computed by code, which no formula can use`)
  return made
}

function resolveSummary(
  site: FormulaSite,
  formula: Extract<Formula, { name: 'sum' | 'count' | 'min' | 'max' }>,
): ResolvedFormula {
  const { module, modules } = site
  const rows = rowsBelow(module, formula, modules)
  if (typeof rows === 'string') return problem(rows)
  if (rows.child.scope !== module.scope)
    return problem(`rows of "${rows.child.name}" belong to others than the rows they are summed up in (scope)`)
  const scoped = rows.child.visible ? rows.child : scopedParentOf(rows.child, modules)?.parent
  if (scoped && scoped.name !== tableOf(module) && site.view === undefined)
    return problem(
      `not everybody sees the rows of "${scoped.name}", and this would tell of all of them: say needs: { view: … } of it`,
    )
  if (formula.name === 'count') {
    if (rows.field !== undefined) return problem(`count counts rows: say count('${splitPath(formula.of)[0]}')`)
    return { field: { kind: 'number', label: '', integer: true } }
  }
  if (rows.field === undefined) return problem(`says no field of "${rows.child.name}": ${formula.name}('${formula.of}.…')`)
  const source = sourceField(site, rows.child, rows.field)
  if ('problem' in source) return source
  const unit = unitFieldOf(source.field)
  if (unit !== undefined)
    return problem(
      `"${rows.field}" is in the currency that "${unit}" of its row says, and amounts of different currencies have no ${formula.name}: say one for all rows, currency: 'CNY'`,
    )
  const { ordered } = kindTraits(source.field)
  const summed = ordered === 'number' || ordered === 'duration'
  if (formula.name === 'sum' && !summed)
    return problem(
      `"${rows.field}" is of kind ${source.field.kind}, and only numbers can be summed; count('${splitPath(formula.of)[0]}') counts the rows`,
    )
  if (ordered === undefined) return problem(`"${rows.field}" is of kind ${source.field.kind}, which has no ${formula.name}`)
  return formula.name === 'sum' && kindTraits(source.field).summedAs
    ? { field: { kind: 'number', label: '', integer: true } }
    : source
}

/** The fields that a calculation names. */
export const operandsOf = ([left, , right]: Calculation): readonly string[] => [left, right].flatMap(namesIn)
const namesIn = (operand: Operand): readonly string[] =>
  typeof operand === 'string' ? [operand] : typeof operand === 'number' ? [] : operandsOf(operand)

/** Amounts of money stay money, unless they are divided by each other; all else is a number. */
function resolveCalculation(site: FormulaSite, calculation: Calculation): ResolvedFormula {
  const fields: Field[] = []
  for (const name of operandsOf(calculation)) {
    const source = sourceField(site, site.module, name)
    if ('problem' in source) return source
    if (kindTraits(source.field).ordered !== 'number' && kindTraits(source.field).ordered !== 'duration')
      return problem(`"${name}" is of kind ${source.field.kind}, and only numbers can be calculated with`)
    fields.push(source.field)
  }
  if (!fields.length) return problem('names no field')
  const isDivided = (operand: Operand): boolean =>
    typeof operand === 'object' && (operand[1] === '/' || isDivided(operand[0]) || isDivided(operand[2]))
  const amounts = fields.filter(field => kindTraits(field).carriesOver)
  const [amount] = amounts
  const listPresenceOf = (field: Field): number =>
    'integer' in field && field.integer ? 0 : 'places' in field ? (field.places ?? 2) : 2
  if (amount && !(amounts.length > 1 && isDivided(calculation))) return { field: amount }
  const isWhole = !isDivided(calculation) && fields.every(field => 'integer' in field && field.integer)
  if (isWhole) return { field: { kind: 'number', label: '', integer: true } }
  return { field: { kind: 'number', label: '', places: Math.max(2, ...fields.map(listPresenceOf)) } }
}

/** The fields that a text names: `{code} {name}`. */
export const fieldsInText = (text: string): readonly string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

function resolveText(site: FormulaSite, text: string): ResolvedFormula {
  const names = fieldsInText(text)
  if (!names.length) return problem(`names no field: textOf('{name}')`)
  for (const name of names) {
    const source = sourceField(site, site.module, name)
    if ('problem' in source) return source
    if (!isWritable(source.field))
      return problem(`"${name}" is of kind ${source.field.kind}, which no text can be put together from`)
  }
  return { field: { kind: 'text', label: '', max: 10_000 } }
}
/** Kinds whose stored values look as they are shown. */
function isWritable(field: Field): boolean {
  const { searchable, ordered, copiedAs } = kindTraits(field)
  return searchable === true || ordered === 'number' || ordered === 'day' || copiedAs === 'text'
}

/** The currency is in another field of the referenced row, which a copy of the amount does not contain. */
const withoutUnit = (field: Field): Field => {
  if (unitFieldOf(field) === undefined || !('currency' in field)) return field
  const { currency: _currency, ...rest } = field
  return rest
}

/** The column `supplier.level`: the field of the row that `supplier` refers to. */
export function resolveReferenced(site: FormulaSite): ResolvedFormula {
  const { module, name, modules } = site
  const [link, rest = ''] = splitPath(name)
  const reference = fieldOf(module, link)
  if (!isReference(reference)) return problem(`"${link}" is no reference, and "${name}" a field of the row it refers to`)
  const target = modules.find(one => one.name === targetOf(module, reference) && one.rowsOf === undefined)
  if (!target) return problem(`"${link}" refers to no module`)
  const source = sourceField(site, target, rest)
  if ('problem' in source) return source
  const { field } = source
  if (kindTraits(field).long || (isMultiValued(field) && kindTraits(field).points !== undefined) || 'of' in field)
    return problem(`"${rest}" is of kind ${field.kind}, which is no column of another list`)
  const { copiedAs } = kindTraits(field)
  const kind = isTitled(field) ? 'text' : (copiedAs ?? field.kind)
  const label = `${reference.label}·${field.label}`
  const like = isTitled(field) ? ({ kind: 'text', label } as const) : withoutUnit(field)
  const formula: Formula = { name: 'referenced', of: name, to: target.name }
  const { view } = needsOf(reference)
  return {
    field: computedField({ ...like, kind } as Field, { label, formula, ...(view === undefined ? {} : { needs: { view } }) }),
  }
}
