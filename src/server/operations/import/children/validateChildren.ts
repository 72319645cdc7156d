import { maxChildrenOf } from '../../../../kinds/children/value.ts'
import { type AnyModule, importedChildColumns } from '../../../../schema/index.ts'
import { isOthersRow } from '../../../../shared/rules/rowScopes.ts'
import { type FieldError, refuse } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { initialValues } from '../../save/acceptValues.ts'
import { reservedErrors } from '../../save/checkReferences.ts'
import { childErrors, type SentChild } from '../../save/children/acceptChild.ts'
import { changeOfRows, type ChildGroup, type DecidedChild, decideRows, deletionProblems } from '../../save/children/decideRows.ts'
import { duplicateChildren } from '../../save/children/duplicateChildren.ts'
import { lockedChildren } from '../../save/children/saveChildren.ts'
import { isUnchanged } from '../../save/children/writeChildren.ts'
import { matchErrors } from '../../save/matchErrors.ts'
import { overlapsAmong } from '../../save/occupiedPeriods.ts'
import { overlapErrorsExcept } from '../../save/overlapErrors.ts'
import { childLineError, faultsInFile, type LineVerdict, refuseLine } from '../lineVerdict.ts'
import type { ParsedLine } from '../parseLines.ts'
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
  const { named, child, sheet } = children
  const first = initialValues(module)
  const matched = rows.map((row, index): MatchedGroup => {
    // Nothing is compared with a row that the account may only know to exist.
    const isHidden = hideExisting && row.old !== null
    const before = isHidden ? [] : (stored.get(Number(row.old?.['id'])) ?? [])
    return {
      row,
      isHidden,
      before,
      parent: row.old ? Number(row.old['id']) : null,
      above: { ...first, ...row.old, ...row.values },
      rows: matchedLines(children, { index, before }),
    }
  })
  const decided = await decideRows(
    scope,
    { named, child },
    {
      groups: matched,
      referenceErrors: async all => new Map(all.map(one => [one, reservedErrors(scope, child, one.values)])),
      regions: sheet.regions?.known,
    },
  )
  const groups = matched.map(({ row, isHidden, before }, index): Group => {
    const lines = (decided[index] ?? []).map(one => childLine(children, one))
    const whole = verdictOf(children, { index, row, lines, before })
    const verdict = isHidden ? { ...whole, change: null } : whole
    row.children = verdict
    refuseCount(scope, module, { row, verdict, children })
    refuseOrphanRows(row, { verdict, columns })
    return { row, verdict }
  })
  const unmatched = await matchErrors(
    scope,
    child,
    groups.flatMap(({ verdict }) => verdict.lines),
  )
  for (const [line, errors] of unmatched) line.errors.push(...errors)
  const replaced = replacedChildren(groups)
  await refuseTakenValues(scope, children, { groups, replaced })
  await refuseOverlappingChildren(scope, children, { groups, replaced })
  for (const { row, verdict } of groups) correctKind(row, verdict)
}

/** A line that changes only child rows counts as changed; one with a fault anywhere is refused whole. */
function correctKind(row: LineVerdict, { lines, rowErrors, change }: ChildrenVerdict): void {
  if (rowErrors.length || lines.some(({ errors }) => errors.length)) row.kind = 'refused'
  else if (row.kind === 'unchanged' && row.old && change && !isUnchanged(change)) row.kind = 'changed'
}

interface MatchedLine extends SentChild {
  line: ParsedLine
}
/** A row of the sheet, with the stored child rows and those of the file, each with the stored row that it is. */
interface MatchedGroup extends ChildGroup<MatchedLine> {
  row: LineVerdict
  isHidden: boolean
  before: readonly Data[]
}
function matchedLines(
  { child, columns, groups }: ParsedChildren,
  { index: group, before }: { index: number; before: readonly Data[] },
): readonly MatchedLine[] {
  const lines = groups[group]?.lines ?? []
  const matched = matchChildren({ child, columns }, lines, before)
  return lines.map((line, index) => ({ index, sent: line.values, old: matched[index] ?? null, line }))
}

/** A cell with a fault of its own has no second one. */
function childLine(
  { child, named: [, field], columns }: ParsedChildren,
  { line, index, old, values, problems }: DecidedChild<MatchedLine>,
): ChildLine {
  const wrong = new Set(line.errors.map(error => error.field))
  const own = faultsInFile(problems, { imported: importedChildColumns(child, field), columns })
    .map(childLineError)
    .filter(error => !wrong.has(error.field ?? ''))
  return { line, index, old, values, errors: [...line.errors, ...own] }
}

interface GroupContext {
  row: LineVerdict
  /** Its place in the sheet. */
  index: number
  /** Its stored child rows. */
  before: readonly Data[]
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
  const change =
    lines.length || !row.old
      ? changeOfRows({ named, child }, { rows: lines.map(one => ({ ...one, sent: one.line.values })), stored: before })
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
  if (old && !isUnchanged(change) && isOthersRow(module, old)) refuseLine(row, { field: null, refusal: refuse('notEditable') })
  if (count < min) addError({ field: name, code: 'tooFewLines', params: { min, count } })
  if (count > max) addError({ field: name, code: 'tooManyLines', params: { max, count } })
  const [stuck] = change.removed.flatMap(one => childErrors({ name, child }, one.index, deletionProblems(child, one.old)))
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

interface GroupsToWrite {
  groups: readonly Group[]
  /** Ids of stored child rows that the import changes or removes. */
  replaced: readonly number[]
}

const replacedChildren = (groups: readonly Group[]): readonly number[] =>
  groups.flatMap(({ row, verdict: { change, lines } }) =>
    row.kind === 'refused' ? [] : [...(change?.removed ?? []), ...lines].flatMap(({ old }) => (old ? [Number(old['id'])] : [])),
  )

/** Unique values of child rows that another row of the file has, or a stored one that stays. */
async function refuseTakenValues(
  scope: Scope,
  { named, child }: ParsedChildren,
  { groups, replaced }: GroupsToWrite,
): Promise<void> {
  const taken = await duplicateChildren(
    scope,
    { child, by: named[1].by },
    {
      groups: groups.map(({ row, verdict }) => ({ parent: row.old ? Number(row.old['id']) : null, rows: verdict.lines })),
      replaced: new Set(replaced),
    },
  )
  for (const { row, problem } of taken) row.errors.push(childLineError(problem))
}

/** Child rows whose period overlaps that of another row of the file, or of a stored one that stays. */
async function refuseOverlappingChildren(
  scope: Scope,
  { named: [, { by }], child }: ParsedChildren,
  { groups, replaced }: GroupsToWrite,
): Promise<void> {
  const written = groups.flatMap(({ row, verdict }, index) =>
    // Below a new row a negative id, which no row has.
    verdict.change
      ? verdict.lines.map(to => ({
          to,
          line: to.line.line,
          old: to.old,
          values: { [by]: row.old?.['id'] ?? -1 - index, ...to.values },
        }))
      : [],
  )
  const among = overlapsAmong(child, written)
  const free = written.filter(one => !among.has(one))
  const stored = await overlapErrorsExcept(scope, child, { rows: free, replaced })
  for (const [{ to }, error] of [...among, ...stored]) to.errors.push(childLineError(error))
}
