import {
  type AnyModule,
  childrenDeciding,
  type ChildrenNamed,
  importKeyOf,
  isBuiltin,
  isDecidedAsWritten,
  runningCopies,
  childrenInSheet,
  uniquesOf,
  importFieldsOf,
} from '../../../schema/index.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { permittedRights } from '../../auth/permit.ts'
import type { Data } from '../../db/connection.ts'
import { duplicateError } from '../../db/refusalOfError.ts'
import type { Scope } from '../../db/scope.ts'
import { claimsUnique, comparableText, rowsByValues, type RowSearch } from '../comparableRows.ts'
import { quotaUsage } from '../quotaUsage.ts'
import { type AcceptedValues, acceptValues, initialValues, isDeepEqual } from '../save/acceptValues.ts'
import { reservedErrors } from '../save/checkReferences.ts'
import { checkWithin, readAncestorsOfRows } from '../save/checkWithin.ts'
import { matchErrors } from '../save/matchErrors.ts'
import { overlapErrors } from '../save/overlapErrors.ts'
import { placeAmongRegions } from '../save/placeRegions.ts'
import { acceptNew, hasRowDefaults, rowDefaults } from '../save/rowDefaults.ts'
import { hasOwnHooks } from './children/childWritesOfLines.ts'
import { type ParsedChildren, parseChildren, rowsWithSameChildren, lockStoredChildren } from './children/parseChildren.ts'
import { validateChildren } from './children/validateChildren.ts'
import { faultsInFile, lineErrors, type LineVerdict, refuseLine } from './lineVerdict.ts'
import { mapYielding } from './mapYielding.ts'
import { withoutMasksOfRows } from './maskedReferences.ts'
import { type LineError, parseLines, type ParsedLine, type ParsedSheet } from './parseLines.ts'
import { refuseByHook } from './refuseByHook.ts'
import { refuseCycles } from './refuseCycles.ts'
import { refuseDuplicates } from './refuseDuplicates.ts'
import { lineKey, rowsForLines } from './rowsForLines.ts'
import type { SheetLines } from './sheetLines.ts'

export interface ValidatedLines {
  rows: readonly LineVerdict[]
  /** Whether lines must be written one by one, because a hook or a rule of the parent row depends on the rows before. */
  inOrder: boolean
  printIn: ParsedSheet['printIn']
}
interface ValidationInput {
  sheet: SheetLines
  /** Locks existing rows until the transaction ends. */
  lock: boolean
  /** Lines refused by an earlier attempt to write them. */
  refused?: ReadonlyMap<number, Refusal>
}

/** Validates all lines of a sheet together, except for hooks that read the database: those run while the lines are written. */
export async function validateLines(
  scope: Scope,
  module: AnyModule,
  { sheet, lock, refused }: ValidationInput,
): Promise<ValidatedLines> {
  const search: RowSearch = { scope, module, lock }
  const parsed = await parseLines(scope, module, sheet)
  const existing = await readExisting(search, sheet, parsed.lines)
  const isHidden = isExistingHidden(scope, module)
  const judged = isHidden ? parsed : await withoutMasksOfRows(scope, module, { parsed, found: existing.found })
  const rows = await validateEach(search, { parsed: judged, columns: sheet.columns }, existing)
  await validateChildRows(search, { sheet, existing }, rows)
  refuseAgain(rows, refused)
  await checkAgainstOtherFields(scope, module, rows)
  await refuseTaken(search, rows)
  await refuseOverlapping(scope, module, rows)
  const isHookPure = await refuseByPureHooks(search, existing, rows)
  if (isHookPure) refuseDuplicates(module, rows)
  await refuseCycles(scope, module, rows)
  if (isHookPure) await refuseLinesBeyondQuota(scope, module, rows)
  return { rows, inOrder: !isHookPure, printIn: parsed.printIn }
}

interface ExistingRows {
  /** For each line the existing rows that it may mean. */
  found: readonly (readonly Data[])[]
  /** The child rows of the sheet, and the stored ones of the existing rows; null where the sheet has none. */
  children: { parsed: ParsedChildren; stored: ReadonlyMap<number, readonly Data[]> } | null
}
async function readExisting(
  search: RowSearch,
  { columns, groups }: SheetLines,
  lines: readonly ParsedLine[],
): Promise<ExistingRows> {
  const { scope, module, lock } = search
  const found = await rowsForLines(
    search,
    lines.map(line => line.values),
  )
  const childField = childrenInSheet(module, importFieldsOf(module))
  if (!childField || !groups) {
    const hasKey = (index: number) => lineKey(module, lines[index]?.values ?? {}) !== null
    return { found: found.map((rows, index) => (hasKey(index) ? rows : rows.slice(0, 1))), children: null }
  }
  const parsed = await parseChildren(scope, childField, { columns, groups })
  const ids = found.flatMap(rows => rows.map(row => Number(row['id'])))
  const stored = await lockStoredChildren(scope, parsed, { ids, lock })
  return { found: rowsWithSameChildren(parsed, { module, parsed: lines, found, stored }), children: { parsed, stored } }
}

async function validateEach(
  { scope, module }: RowSearch,
  { parsed, columns }: Pick<LineContext, 'parsed' | 'columns'>,
  { found, children }: ExistingRows,
): Promise<LineVerdict[]> {
  const rows = parsed.lines.map(line => line.values)
  const defaults = hasRowDefaults(module) ? await rowDefaults(scope, module, { rows }) : []
  const hideExisting = isExistingHidden(scope, module)
  // Rules over the child rows are held when those are written.
  const sentChildren = children ? { [children.parsed.named[0]]: [] } : {}
  return mapYielding(parsed.lines, (line, index) =>
    validateLine(scope, module, {
      line,
      found: found[index] ?? [],
      defaults: defaults[index] ?? {},
      parsed,
      columns,
      hideExisting,
      sentChildren,
    }),
  )
}

async function validateChildRows(
  { scope, module }: RowSearch,
  { sheet: { columns }, existing: { children } }: { sheet: SheetLines; existing: ExistingRows },
  rows: readonly LineVerdict[],
): Promise<void> {
  const hideExisting = isExistingHidden(scope, module)
  if (children)
    return validateChildren(scope, { module, children: children.parsed, stored: children.stored, columns, hideExisting }, rows)
  const childField = childrenInSheet(module, importFieldsOf(module))
  if (childField) refuseWithoutChildren(childField, rows)
}

/** A new row that needs child rows is not added from a file that has no column of those. */
function refuseWithoutChildren([field, { min = 0 }]: ChildrenNamed, rows: readonly LineVerdict[]): void {
  const errors = [{ field, code: 'tooFewLines' as const, params: { min, count: 0 } }]
  for (const row of rows) if (min && row.kind === 'new') refuseLine(row, { field: null, refusal: refuse('invalid', { errors }) })
}

function refuseAgain(rows: readonly LineVerdict[], refused: ValidationInput['refused']): void {
  for (const row of rows) {
    const refusal = refused?.get(row.line.line)
    if (refusal) refuseLine(row, ...lineErrors(refusal))
  }
}

/** Whether a condition compares sums of these child rows, which are known once they are written. */
const isDecidedByRows = (module: AnyModule, name: string): boolean =>
  Object.values(module.fields).some(field => childrenDeciding(module, field).includes(name))

/**
 * Refuses lines by the hooks that read no rows. False if there are other hooks, or rules and conditions that are decided when rows are
 * written: then each line is written by itself.
 */
async function refuseByPureHooks(
  { scope, module }: RowSearch,
  { children }: ExistingRows,
  rows: readonly LineVerdict[],
): Promise<boolean> {
  const written = children ? [module, children.parsed.child] : [module]
  const { modules } = scope.registry
  if (written.some(one => isDecidedAsWritten(one, modules) || runningCopies(one, modules).length > 0)) return false
  if (children && isDecidedByRows(module, children.parsed.named[0])) return false
  return (await refuseByHook(scope, module, rows)) && !(children && hasOwnHooks(scope, children.parsed.child))
}

/** An account that may neither view nor edit learns only that a row exists. */
export const isExistingHidden = ({ who }: Scope, module: AnyModule): boolean =>
  !permittedRights(who, module).some(verb => verb === 'view' || verb === 'edit')

interface LineContext {
  line: ParsedLine
  found: readonly Data[]
  /** What a new row has where the line has nothing. */
  defaults: Data
  parsed: ParsedSheet
  /** The columns of the file. */
  columns: readonly string[]
  hideExisting: boolean
  /** The field of child rows, where the sheet has them. */
  sentChildren: Data
}
function validateLine(
  scope: Scope,
  module: AnyModule,
  { line, found, defaults, parsed, columns, hideExisting, sentChildren }: LineContext,
): LineVerdict {
  const [old = null, ...others] = found
  const row: LineVerdict = { line, kind: 'new', old, values: {}, errors: [...line.errors] }
  if (others.length) {
    refuseLine(row, { field: null, refusal: refuse('severalAlike', { fields: importKeyOf(module) }) })
    return row
  }
  if (old && hideExisting) return { ...row, kind: row.errors.length ? 'refused' : 'unchanged' }
  if (old && isBuiltin(module, Number(old['id']))) return validateBuiltin(row)
  const sent = { ...line.values, ...sentChildren }
  const { values, errors } = acceptLine(() => (old ? acceptValues(module, sent, old) : acceptNew(module, sent, defaults)))
  const placed = parsed.regions ? placeAmongRegions(module, parsed.regions.known, { values, old }) : { values: {}, errors: [] }
  const wrong = new Set(row.errors.map(error => error.field))
  const all = [...errors, ...reservedErrors(scope, module, values), ...placed.errors].filter(error => !wrong.has(error.field))
  const own = faultsInFile(all, { imported: importFieldsOf(module), columns })
  row.values = { ...values, ...placed.values }
  if (row.errors.length + own.length) refuseLine(row, ...own)
  else if (old && Object.keys(row.values).length && isOthersRow(module, old))
    refuseLine(row, { field: null, refusal: refuse('notEditable') })
  else if (old) row.kind = Object.keys(row.values).length ? 'changed' : 'unchanged'
  return row
}

function acceptLine(accept: () => AcceptedValues): { values: Data; errors: readonly LineError[] } {
  try {
    return accept()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: {}, errors: lineErrors(error) }
  }
}

/** A built-in row may occur in a sheet, unchanged. */
function validateBuiltin(row: LineVerdict): LineVerdict {
  const changes = Object.entries(row.line.values).some(([name, value]) => !isDeepEqual(row.old?.[name], value))
  if (changes) refuseLine(row, { field: null, refusal: refuse('builtin') })
  else row.kind = row.errors.length ? 'refused' : 'unchanged'
  return row
}

/** Refuses lines whose unique values another row has. */
async function refuseTaken(search: RowSearch, rows: readonly LineVerdict[]): Promise<void> {
  const { module } = search
  const first = initialValues(module)
  for (const names of uniquesOf(module)) {
    // A line with the values of its key changes the row that has them.
    const isKey = String(names) === String(importKeyOf(module))
    const claiming = rows.flatMap(row => {
      const whole: Data = { ...first, ...row.old, ...row.values }
      const claims = row.kind === 'new' || (row.kind === 'changed' && names.some(name => Object.hasOwn(row.values, name)))
      const isFound = isKey && lineKey(module, row.line.values) !== null
      return claims && !isFound && claimsUnique(module, names, whole) ? [{ row, whole }] : []
    })
    const taken = await rowsByValues(
      search,
      names,
      claiming.map(({ whole }) => whole),
    )
    for (const { row, whole } of claiming) {
      const others = (taken.get(comparableText(module, names, whole)) ?? []).filter(other => other['id'] !== row.old?.['id'])
      if (others.length) refuseLine(row, duplicateError(names))
    }
  }
}

async function refuseOverlapping(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<void> {
  const written = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const errors = await overlapErrors(scope, module, written)
  for (const row of written) {
    const error = errors.get(row)
    if (error) refuseLine(row, error)
  }
}

/** Refuses values that do not fit other fields of their line, as `within` and `where` of a field say. */
async function checkAgainstOtherFields(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<void> {
  const placed = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const known = await readAncestorsOfRows(scope, module, placed)
  for (const row of placed) {
    const { values, errors } = await checkWithin(scope, module, { values: row.values, old: row.old, known })
    row.values = { ...row.values, ...values }
    if (errors.length) refuseLine(row, ...errors)
  }
  const unmatched = await matchErrors(scope, module, placed)
  for (const [row, errors] of unmatched) refuseLine(row, ...errors)
}

async function refuseLinesBeyondQuota(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<void> {
  const quota = await quotaUsage(scope, module)
  if (!quota || quota.of === null) return
  let left = quota.of - quota.used
  for (const row of rows)
    if (row.kind === 'new' && --left < 0)
      refuseLine(row, { field: null, refusal: refuse('quotaReached', { params: { max: quota.of } }) })
}
