import { maxChildrenOf } from '../../../../kinds/children/value.ts'
import { type AnyModule, uniquesOf } from '../../../../schema/index.ts'
import { type FieldError, refuse } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { comparableText, rowsByValues } from '../../comparableRows.ts'
import { initialValues } from '../../save/acceptValues.ts'
import { reservedErrors } from '../../save/checkReferences.ts'
import { type Ancestors, checkWithin } from '../../save/checkWithin.ts'
import { acceptChild } from '../../save/children/acceptChild.ts'
import { type ChildrenChange, undeletable } from '../../save/children/decideChildren.ts'
import { lockedChildren } from '../../save/children/saveChildren.ts'
import { isUnchanged } from '../../save/children/writeChildren.ts'
import { matchErrors } from '../../save/matchErrors.ts'
import { placeAmongRegions } from '../../save/placeRegions.ts'
import { hasRowDefaults, rowDefaults } from '../../save/rowDefaults.ts'
import { childError, type LineVerdict, refuseLine } from '../lineVerdict.ts'
import type { ChildLine, ChildrenVerdict } from './childrenVerdict.ts'
import { isChildColumn, differingParentColumns } from './groupLines.ts'
import { matchChildren, type ParsedChildren } from './parseChildren.ts'

interface ChildrenInput {
  /** The module of the parent rows. */
  module: AnyModule
  children: ParsedChildren
  /** The child rows of the stored rows, by the id of those. */
  stored: ReadonlyMap<number, readonly Data[]>
  /** The columns of the file. */
  columns: readonly string[]
  /** Whether the account may only know that a row exists: then nothing is compared with it. */
  hideExisting: boolean
}
/** A row of the sheet with its child rows. */
interface Group {
  row: LineVerdict
  verdict: ChildrenVerdict
}

/** Validates the child rows of all lines together, by the fields and rules of their own module. */
export async function validateChildren(
  scope: Scope,
  { module, children, stored, columns, hideExisting }: ChildrenInput,
  rows: readonly LineVerdict[],
): Promise<void> {
  const { child } = children
  const flat = children.groups.flatMap(({ lines }) => lines)
  const first = initialValues(module)
  const above = children.groups.flatMap(({ lines }, index) =>
    lines.map(() => ({ ...first, ...rows[index]?.old, ...rows[index]?.values })),
  )
  const withDefaults = hasRowDefaults(child)
    ? await rowDefaults(scope, child, {
        rows: flat.map(({ values }) => values),
        above: { by: children.named[1].by, rows: above },
      })
    : []
  const defaults = new Map(flat.map((line, index) => [line, withDefaults[index] ?? {}]))
  const known: Ancestors = new Map()
  const groups: Group[] = []
  for (const [index, row] of rows.entries()) {
    const isHidden = hideExisting && row.old !== null
    const before = isHidden ? [] : (stored.get(Number(row.old?.['id'])) ?? [])
    const lines = acceptLines(children, { row, index, before, defaults })
    for (const line of lines) await placeLine(scope, children, { line, known })
    const whole = verdictOf(children, { index, row, lines, before })
    const verdict = isHidden ? { ...whole, change: null } : whole
    row.children = verdict
    groups.push({ row, verdict })
    refuseCount(scope, module, { row, verdict, children })
    refuseOrphanRows(row, { verdict, columns })
  }
  const unmatched = await matchErrors(
    scope,
    child,
    groups.flatMap(({ verdict }) => verdict.lines),
  )
  for (const [line, errors] of unmatched) line.errors.push(...errors)
  await refuseTakenChildren(scope, children, groups)
  for (const { row, verdict } of groups) settleKind(row, verdict)
}

/** A line that changes only child rows counts as changed; one with a fault anywhere is refused whole. */
function settleKind(row: LineVerdict, { lines, rowErrors, change }: ChildrenVerdict): void {
  if (rowErrors.length || lines.some(({ errors }) => errors.length)) row.kind = 'refused'
  else if (row.kind === 'unchanged' && row.old && change && !isUnchanged(change)) row.kind = 'changed'
}

interface GroupContext {
  row: LineVerdict
  /** Its place in the sheet. */
  index: number
  /** Its stored child rows. */
  before: readonly Data[]
}
function acceptLines(
  { named: [name, field], child, columns, groups }: ParsedChildren,
  { row, index, before, defaults }: GroupContext & { defaults: ReadonlyMap<unknown, Data> },
): ChildLine[] {
  const lines = groups[index]?.lines ?? []
  const matched = matchChildren({ child, columns }, lines, before)
  const parent = row.old ? Number(row.old['id']) : null
  return lines.map((line, place) => {
    const old = matched[place] ?? null
    const sent = { index: place, sent: line.values, old, defaults: defaults.get(line) ?? {} }
    const { values, errors } = acceptChild({ name, field, child }, sent, parent)
    const wrong = new Set(line.errors.map(error => error.field))
    const own = errors.flatMap(error => (error.child ? childError(error, error.child) : []))
    return { line, index: place, old, values, errors: [...line.errors, ...own.filter(error => !wrong.has(error.field ?? ''))] }
  })
}

/** Fills in enclosing values of a line: wider regions, ancestors of a chosen row. */
async function placeLine(
  scope: Scope,
  { child, sheet }: Pick<ParsedChildren, 'child' | 'sheet'>,
  { line, known }: { line: ChildLine; known: Ancestors },
): Promise<void> {
  const { values, old } = line
  const regions = sheet.regions ? placeAmongRegions(child, sheet.regions.known, { values, old }) : { values: {}, errors: [] }
  const within = await checkWithin(scope, child, { values: { ...values, ...regions.values }, old, known })
  line.values = { ...values, ...regions.values, ...within.values }
  line.errors.push(...reservedErrors(scope, child, values), ...regions.errors, ...within.errors)
}

function verdictOf(
  { named, child, groups, sheet }: ParsedChildren,
  { index, row, lines, before }: GroupContext & { lines: readonly ChildLine[] },
): ChildrenVerdict {
  const { rows = [] } = groups[index] ?? {}
  const [head, ...later] = rows
  const rowErrors = later.flatMap(one =>
    head
      ? differingParentColumns(one, head, named[0]).map(field => ({
          line: one.line,
          field,
          code: 'otherThanFirst' as const,
          params: { line: head.line },
        }))
      : [],
  )
  const kept = new Set(lines.map(({ old }) => old))
  const change: ChildrenChange | null =
    lines.length || !row.old
      ? {
          named,
          child,
          added: lines.flatMap(({ index: place, old, values }) => (old ? [] : [{ index: place, values }])),
          changed: lines.flatMap(({ index: place, old, values }) =>
            old && Object.keys(values).length ? [{ index: place, old, values }] : [],
          ),
          removed: before.flatMap((old, place) => (kept.has(old) ? [] : [{ index: place, old }])),
        }
      : null
  return { child, named, rows, rowErrors, lines, change, printIn: sheet.printIn }
}

function refuseCount(
  scope: Scope,
  module: AnyModule,
  {
    row,
    verdict: { lines, change },
    children: {
      named: [name, field],
      child,
    },
  }: Group & { children: ParsedChildren },
): void {
  if (!change) return
  const { min = 0 } = field
  const [max, count] = [maxChildrenOf(field), lines.length]
  const addError = (error: FieldError) => refuseLine(row, { field: null, refusal: refuse('invalid', { errors: [error] }) })
  const { old } = row
  for (const error of old ? lockedChildren(scope, module, { changes: [change], old, row: { ...old, ...row.values } }) : [])
    addError(error)
  if (count < min) addError({ field: name, code: 'tooFewLines', params: { min, count } })
  if (count > max) addError({ field: name, code: 'tooManyLines', params: { max, count } })
  const [stuck] = change.removed.flatMap(({ index, old }) => undeletable({ name, child }, index, old))
  if (stuck) addError(stuck)
}

/** Rows of the sheet with nothing but a child row, and no parent row before them. */
function refuseOrphanRows(
  row: LineVerdict,
  { verdict: { rows, named }, columns }: { verdict: ChildrenVerdict; columns: readonly string[] },
) {
  const [head] = rows
  const own = columns.filter(column => !isChildColumn(column, named[0]))
  if (!head || own.some(column => head.cells[column]?.trim())) return
  row.errors.length = 0
  refuseLine(row, { field: null, refusal: refuse('lineWithoutRow') })
}

/** Unique values of child rows that another row of the file has, or a stored one that stays. */
async function refuseTakenChildren(scope: Scope, { named, child }: ParsedChildren, groups: readonly Group[]): Promise<void> {
  const { by } = named[1]
  const going = new Set(
    groups.flatMap(({ row, verdict: { change, lines } }) =>
      row.kind === 'refused' ? [] : [...(change?.removed ?? []), ...lines].flatMap(({ old }) => (old ? [Number(old['id'])] : [])),
    ),
  )
  const placed = groups.flatMap(({ row, verdict: { lines } }, group) =>
    // No row has a negative id: child rows of a new row have no stored ones beside them.
    lines.map(line => ({ line, whole: wholeOf(child, line, { [by]: row.old ? Number(row.old['id']) : -1 - group }) })),
  )
  for (const names of uniquesOf(child)) {
    const claiming = placed.filter(({ whole }) => names.some(name => name !== by && isClaimed(whole[name])))
    const stored = await rowsByValues(
      { scope, module: child, lock: false },
      names,
      claiming.flatMap(({ whole }) => (Number(whole[by]) > 0 || !names.includes(by) ? [whole] : [])),
    )
    const seen = new Set<string>()
    for (const { line, whole } of claiming) {
      const text = comparableText(child, names, whole)
      const isTaken = (stored.get(text) ?? []).some(row => !going.has(Number(row['id'])))
      if (seen.has(text) || isTaken) line.errors.push({ field: names.find(name => name !== by) ?? '', code: 'duplicate' })
      seen.add(text)
    }
  }
}

const wholeOf = (child: AnyModule, { old, values }: ChildLine, above: Data): Data => ({
  ...initialValues(child),
  ...old,
  ...values,
  ...above,
})
const isClaimed = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
