import {
  type AnyModule,
  childColumnsOf,
  constantsOf,
  type ChildrenNamed,
  type Field,
  type FieldNamed,
  type FieldOf,
  isChildren,
  isChangedByActions,
  isReadonly,
  isRequired,
  type LinkField,
  matchedColumns,
  parentFieldOf,
  hasPage,
  isReference,
  parentModules,
  rowDefaultOf,
  splitPath,
  enclosingFieldOf,
} from '../schema/index.ts'
import { namesOfNewRows, newPeriods } from './distinctValues.ts'
import { readonlyCopies, rowMatching } from './readonlyCopies.ts'
import { newNumber } from './sampleValue.ts'
import { limitsAboveSums, childLimitsAboveSums, suppliesOf } from './suppliesOf.ts'

export type SampleRow = Readonly<Record<string, unknown>>

/** Where a draft takes its values from. */
export interface SampleContext {
  modules: readonly AnyModule[]
  /** A call below `/manage/` of the account that will save the draft. */
  call<T>(path: string, body: object): Promise<T | undefined>
  /** A call of another account, the superior of the one that saves the draft. */
  callOfColleague<T>(path: string, body: object): Promise<T | undefined>
  valueOf(field: Field): unknown
  /** Saves a row of a module to refer to, with these values. */
  createTarget(target: AnyModule, where: SampleRow): Promise<number | undefined>
  /** Values of a new row that fit together: they replace the samples. */
  valuesOf(module: AnyModule): SampleRow
  /** The rows that this account's references point to. */
  chosen: Map<Field, unknown>
  /** Whether a draft has child rows. */
  withChildren: boolean
}

/** A draft with every field filled that can be, references included, beside the wanted values. */
export async function sampleDraft(
  context: SampleContext,
  module: AnyModule,
  wanted: SampleRow = {},
): Promise<Record<string, unknown>> {
  const own: Record<string, unknown> = { ...context.valuesOf(module), ...wanted }
  const draft: Record<string, unknown> = {}
  const distinct = namesOfNewRows(module, own)
  const periods = newPeriods(module, own, distinct)
  for (const [name, field] of fieldsAfterTheirMatches(module)) {
    if (Object.hasOwn(own, name)) {
      if (isChildren(field))
        own[name] = await withRequired(context, [name, field], { lines: own[name], above: { module, row: { ...draft, ...own } } })
      continue
    }
    const value =
      periods[name] ?? (await valueFor(context, module, { name, field, isNew: distinct.has(name), draft: { ...draft, ...own } }))
    if (value !== undefined) draft[name] = value
  }
  return { ...draft, ...own }
}

/** The fields in order, each after those that its choice hangs on, and child rows last. */
function fieldsAfterTheirMatches(module: AnyModule): readonly FieldNamed[] {
  const ordered = new Map<string, Field>()
  const add = (name: string) => {
    const field = module.fields[name]
    if (!field || ordered.has(name)) return
    for (const [, from] of matchedColumns(field)) add(from)
    ordered.set(name, field)
  }
  for (const name of Object.keys(module.fields)) add(name)
  // Child rows copy from the row above.
  return [...ordered].toSorted(([, one], [, other]) => Number(isChildren(one)) - Number(isChildren(other)))
}

interface FieldToFill {
  name: string
  field: Field
  /** Whether no other draft has the value: a reference names a row of its own, a number is a new one. */
  isNew: boolean
  draft: SampleRow
}
async function valueFor(context: SampleContext, module: AnyModule, { name, field, isNew, draft }: FieldToFill): Promise<unknown> {
  if (isChildren(field)) return context.withChildren ? sampleChildren(context, [name, field], { module, row: draft }) : undefined
  if (isReadonly(field)) return undefined
  if (field.kind === 'reference' || field.kind === 'references') {
    const where = whereOf(field, draft, context.modules)
    const besides = namedBesides(module, name, draft)
    return where && referenceValue(context, field, { module, name, draft, where, isNew, besides })
  }
  return isNew ? newNumber(field) : context.valueOf(field)
}

/** A row before it is saved. */
interface DraftedRow {
  module: AnyModule
  row: SampleRow
}
/** The required number of child rows, or one if none is required. */
async function sampleChildren(context: SampleContext, [, field]: ChildrenNamed, above: DraftedRow): Promise<unknown> {
  const child = context.modules.find(({ name }) => name === field.of)
  if (!child) return undefined
  const columns = childColumnsOf(child, field)
  const { min = 0 } = field
  const copied = await copiesFromAbove(context, child, { by: field.by, above })
  const lines: SampleRow[] = []
  for (let count = 0; count < Math.max(1, min); count++) {
    const line = await sampleDraft({ ...context, withChildren: false }, inGrid(child, field), copied)
    // The first row of a module has no other row to which a reference to its own module could point.
    if (!min && columns.some(name => isLackingReference(child, name, line))) return undefined
    lines.push(Object.fromEntries(Object.entries(line).filter(([name]) => columns.includes(name))))
  }
  return lines
}

/** Child rows as an author names them, with samples of what each of them needs: nobody knows the ids of other rows beforehand. */
async function withRequired(
  context: SampleContext,
  [name, field]: ChildrenNamed,
  { lines, above }: { lines: unknown; above: DraftedRow },
): Promise<unknown> {
  const child = context.modules.find(one => one.name === field.of)
  const needed = child
    ? childColumnsOf(child, field).filter(one => isReference(child.fields[one]) && isRequired(child.fields[one]))
    : []
  if (!Array.isArray(lines) || (lines as SampleRow[]).every(line => needed.every(one => Object.hasOwn(line, one)))) return lines
  const samples = await sampleChildren(context, [name, { ...field, min: lines.length }], above)
  return (lines as SampleRow[]).map((line, index) => {
    const sample = Array.isArray(samples) ? (samples as SampleRow[])[index] : undefined
    return { ...Object.fromEntries(needed.map(one => [one, sample?.[one]])), ...line }
  })
}

function isLackingReference(module: AnyModule, name: string, row: SampleRow): boolean {
  const field = module.fields[name]
  return isReference(field) && isRequired(field) && row[name] === undefined
}

/** What child rows copy from the row above before it is saved, also what that copies itself: choices among them may hang on it. */
async function copiesFromAbove(
  context: SampleContext,
  child: AnyModule,
  { by, above: { module, row } }: { by: string; above: DraftedRow },
): Promise<SampleRow> {
  const copied = Object.entries(child.fields).flatMap(([name, field]) => {
    const source = rowDefaultOf(field)
    const [reference, column] = typeof source === 'object' ? splitPath(source.from) : ['']
    return reference === by && column !== undefined && isReadonly(field) ? [[name, column] as const] : []
  })
  const names = copied.map(([, column]) => column).filter(column => row[column] === undefined)
  const known = { ...row, ...(await readonlyCopies(context, { module, row, names })) }
  return Object.fromEntries(copied.flatMap(([name, column]) => (known[column] === undefined ? [] : [[name, known[column]]])))
}

/** The module as a grid has it: all of its rows are below the same one. If there are several, each differs in what is unique there. */
const inGrid = (module: AnyModule, { by, min = 0 }: FieldOf['children']): AnyModule => ({
  ...module,
  fields: Object.fromEntries(Object.entries(module.fields).filter(([name]) => name !== by)),
  ...(min > 1 && module.unique ? { unique: module.unique.map(group => withoutName(group, by)) } : {}),
})
const withoutName = (group: NonNullable<AnyModule['unique']>[number], by: string) =>
  'fields' in group ? { ...group, fields: group.fields.filter(name => name !== by) } : group.filter(name => name !== by)

/** Which rows fit the draft so far: those below the value of an outer field, those that match other fields. Undefined if one is empty. */
function whereOf(field: ReferenceField, draft: SampleRow, modules: readonly AnyModule[]): Where | undefined {
  const within = enclosingFieldOf(field)
  const target = modules.find(module => module.name === field.to)
  if (within && target) return { [parentFieldOf(target) ?? '']: Number(draft[within] ?? 0) }
  if (target && !isRequired(field) && beginsOtherwise(target, constantsOf(field))) return undefined
  const matched = matchedColumns(field).map(([column, from]) => [column, draft[from] ?? null] as const)
  if (matched.some(([, value]) => value === null || value === '')) return undefined
  const constants = Object.entries(constantsOf(field)).flatMap(([column, is]) =>
    [is]
      .flat()
      .slice(0, 1)
      .map(one => [column, one] as const),
  )
  return { ...Object.fromEntries(constants), ...(Object.fromEntries(matched) as Where) }
}
type Where = Readonly<Record<string, string | number>>
/** Whether steps alone lead to a state that a row must have to be chosen: a new one has the first. */
const beginsOtherwise = (target: AnyModule, wanted: ReturnType<typeof constantsOf>): boolean =>
  Object.entries(wanted).some(([name, is]) => {
    const field = target.fields[name]
    return field?.kind === 'states' && isChangedByActions(field) && ![is].flat().includes(field.initial)
  })

type ReferenceField = Exclude<LinkField, { kind: 'parent' }> | FieldOf['references']
/** Which row a reference of a draft may name. */
interface TargetWanted {
  /** The module and the name of the reference, and the draft so far. */
  module: AnyModule
  name: string
  draft: SampleRow
  where: Where
  /** A new one, as no two rows name the same. */
  isNew: boolean
  /** Another one than these, which other references of the draft name. */
  besides: readonly unknown[]
}
const namedBesides = (module: AnyModule, name: string, draft: SampleRow): readonly unknown[] =>
  (module.rules ?? []).flatMap(({ that: [left, comparison, right] }) => {
    if (comparison !== '!=' || (left !== name && right !== name)) return []
    return [draft[left === name ? String(right) : left]].filter(id => typeof id === 'number' && id !== 0)
  })

/** A row the field may refer to, an existing one or a new one: the same for each draft, unless other fields of the draft decide. */
async function referenceValue(context: SampleContext, field: ReferenceField, wanted: TargetWanted): Promise<unknown> {
  const { chosen } = context
  const isOwn = wanted.isNew || wanted.besides.includes(chosen.get(field))
  const hangsOnDraft = isOwn || enclosingFieldOf(field) !== undefined || matchedColumns(field).length > 0
  if (!isRequired(field) && leadsBack(context, field)) return undefined
  if (!chosen.has(field) || (hangsOnDraft && chosen.get(field) !== undefined)) {
    // A new target may refer to its own module: there it stays empty.
    chosen.set(field, undefined)
    try {
      chosen.set(field, await findOrCreateTarget(context, field, wanted))
    } catch (error) {
      // Each draft says why, instead of a missing value.
      chosen.delete(field)
      throw error
    }
  }
  const id = chosen.get(field)
  return field.kind === 'references' && id !== undefined ? [id] : id
}

/**
 * Whether a new row to refer to needs a row that is only being made: the head of a department is a doctor, who needs a department.
 * The reference that may be empty is left empty, as an operator would do it.
 */
function leadsBack({ chosen, modules }: SampleContext, field: ReferenceField): boolean {
  const needed = new Set([field.to])
  for (const name of needed)
    for (const one of Object.values(modules.find(module => module.name === name)?.fields ?? {})) {
      if (!isReference(one) || !isRequired(one)) continue
      if (chosen.has(one) && chosen.get(one) === undefined) return true
      needed.add(one.to)
    }
  return false
}

async function findOrCreateTarget(
  context: SampleContext,
  field: ReferenceField,
  wanted: TargetWanted,
): Promise<number | undefined> {
  const { where, isNew, besides } = wanted
  const target = context.modules.find(module => module.name === field.to)
  if (!target) throw new Error(`there is no module ${field.to}`)
  if (!hasPage(target)) return findOrCreateChild(context, { target, wanted })
  // Nobody knows what is left of a row that others use too.
  const isUsedUp =
    suppliesOf(target, context.modules).length > 0 ||
    Object.keys(limitsAboveSums(target)).length > 0 ||
    childLimitsAboveSums(target).length > 0
  const offered = isNew || isUsedUp ? [] : await context.call<{ id: number }[]>(`${target.wire.path}/combox`, { where })
  const found = offered?.find(({ id }) => !besides.includes(id))
  if (found) return found.id
  return context.createTarget(target, where)
}

/** A child row, which no page lists: one that the form offers, after a row of its parent module was saved where it offers none. */
async function findOrCreateChild(
  { call, modules, createTarget }: SampleContext,
  { target, wanted }: { target: AnyModule; wanted: TargetWanted },
): Promise<number | undefined> {
  const { module, name, draft, isNew, besides } = wanted
  const query = { field: name, for: 'add', row: rowMatching(module, name, draft) }
  const choose = async () => (await call<{ id: number }[]>(`${module.wire.path}/choices`, query)) ?? []
  const offered = await choose()
  const found = isNew ? undefined : offered.find(({ id }) => !besides.includes(id))
  if (found) return found.id
  const above = parentModules(target, modules)[0]
  if (above) await createTarget(above, {})
  return (await choose()).find(({ id }) => !offered.some(one => one.id === id))?.id
}
