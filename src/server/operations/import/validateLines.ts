import {
  type AnyModule,
  type ChildrenNamed,
  importKeyOf,
  isBuiltin,
  isDecidedAsWritten,
  childrenInSheet,
  uniquesOf,
  importFieldsOf,
} from '../../../schema/index.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { permittedRights as rightsHeld } from '../../auth/permit.ts'
import type { Data } from '../../db/connection.ts'
import { duplicateError } from '../../db/refusalOfError.ts'
import type { Scope } from '../../db/scope.ts'
import { comparableText, rowsByValues, type RowSearch } from '../comparableRows.ts'
import { quotaUsage } from '../quotaUsage.ts'
import { type AcceptedValues, acceptValues, initialValues, isDeepEqual } from '../save/acceptValues.ts'
import { checkWithin, readAncestorsOfRows } from '../save/checkWithin.ts'
import { overlapErrors } from '../save/overlapErrors.ts'
import { placeAmongRegions } from '../save/placeRegions.ts'
import { acceptNew, hasRowDefaults, rowDefaults } from '../save/rowDefaults.ts'
import { hasHooks } from './children/childrenToWrite.ts'
import { parseChildren, rowsWithSameLines, lockStoredChildren } from './children/parseChildren.ts'
import { validateChildren } from './children/validateChildren.ts'
import { lineErrors, isFieldError, type LineVerdict, refuseLine } from './lineVerdict.ts'
import { mapYielding } from './mapYielding.ts'
import { type LineError, parseLines, type ParsedLine, type ParsedSheet } from './parseLines.ts'
import { refuseByHook } from './refuseByHook.ts'
import { refuseCycles } from './refuseCycles.ts'
import { isFilledIn, refuseDuplicates } from './refuseDuplicates.ts'
import { lineKey, rowsForLines } from './rowsForLines.ts'
import type { SheetLines } from './sheetLines.ts'

export interface ValidatedLines {
  rows: readonly LineVerdict[]
  /** Whether lines must be written one by one, because a hook or a rule of the row above depends on the rows before. */
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
  const parsed = await parseLines(scope, module, sheet)
  const search: RowSearch = { scope, module, lock }
  const texts = parsed.lines.map(line => line.values)
  const found = await rowsForLines(search, texts)
  const lines = childrenInSheet(module, importFieldsOf(module))
  const below = lines && sheet.groups ? await parseChildren(scope, lines, { columns: sheet.columns, groups: sheet.groups }) : null
  const ids = below ? found.flatMap(rows => rows.map(row => Number(row['id']))) : []
  const stored = below ? await lockStoredChildren(scope, below, { ids, lock }) : new Map<number, readonly Data[]>()
  const rowsOf = below
    ? rowsWithSameLines(below, { module, parsed: parsed.lines, found, stored })
    : found.map((rows, index) => (lineKey(module, texts[index] ?? {}) ? rows : rows.slice(0, 1)))
  const hideExisting = isExistingHidden(scope, module)
  const defaults = hasRowDefaults(module) ? await rowDefaults(scope, module, { rows: texts }) : []
  // Rules over the rows below are held when those are written.
  const sentBelow = below ? { [below.named[0]]: [] } : {}
  const rows = await mapYielding(parsed.lines, (line, index) =>
    validateLine(module, line, { found: rowsOf[index] ?? [], defaults: defaults[index] ?? {}, parsed, hideExisting, sentBelow }),
  )
  if (below) await validateChildren(scope, { module, below, stored, columns: sheet.columns, hideExisting }, rows)
  else if (lines) refuseWithoutLines(lines, rows)
  for (const row of rows) {
    const refusal = refused?.get(row.line.line)
    if (refusal) refuseLine(row, ...lineErrors(refusal))
  }
  await placeLinesBelow(scope, module, rows)
  await refuseTaken(search, rows)
  await refuseOverlapping(scope, module, rows)
  const written = below ? [module, below.child] : [module]
  const isRuled = written.some(one => isDecidedAsWritten(one, scope.registry.modules))
  const isHookPure = !isRuled && (await refuseByHook(scope, module, rows)) && !(below && hasHooks(scope, below.child))
  if (isHookPure) refuseDuplicates(module, rows)
  await refuseCycles(scope, module, rows)
  if (isHookPure) await refuseLinesBeyondQuota(scope, module, rows)
  return { rows, inOrder: !isHookPure, printIn: parsed.printIn }
}

/** A new row that needs rows below it is not added from a file that has no column of those. */
function refuseWithoutLines([field, { min = 0 }]: ChildrenNamed, rows: readonly LineVerdict[]): void {
  const errors = [{ field, code: 'tooFewLines' as const, params: { min, count: 0 } }]
  for (const row of rows) if (min && row.kind === 'new') refuseLine(row, { field: null, refusal: refuse('invalid', { errors }) })
}

/** An account that may neither view nor edit learns only that a row exists. */
export const isExistingHidden = ({ who }: Scope, module: AnyModule): boolean =>
  !rightsHeld(who, module).some(verb => verb === 'view' || verb === 'edit')

interface LineContext {
  found: readonly Data[]
  /** Of a new row. */
  defaults: Data
  parsed: ParsedSheet
  hideExisting: boolean
  /** The field of rows below, where the sheet has them. */
  sentBelow: Data
}
function validateLine(
  module: AnyModule,
  line: ParsedLine,
  { found, defaults, parsed, hideExisting, sentBelow }: LineContext,
): LineVerdict {
  const [old = null, ...others] = found
  const row: LineVerdict = { line, kind: 'new', old, values: {}, errors: [...line.errors] }
  if (others.length) {
    refuseLine(row, { field: null, refusal: refuse('severalAlike', { fields: importKeyOf(module) }) })
    return row
  }
  if (old && hideExisting) return { ...row, kind: row.errors.length ? 'refused' : 'unchanged' }
  if (old && isBuiltin(module, Number(old['id']))) return validateBuiltin(row)
  const sent = { ...line.values, ...sentBelow }
  const { values, errors } = acceptLine(() => (old ? acceptValues(module, sent, old) : acceptNew(module, sent, defaults)))
  const placed = parsed.regions ? placeAmongRegions(module, parsed.regions.known, { values, old }) : { values: {}, errors: [] }
  const wrong = new Set(row.errors.map(error => error.field))
  // A required field that no sheet has is not an error of the line.
  const own = [...errors, ...placed.errors].filter(
    error =>
      !wrong.has(error.field) &&
      !(isFieldError(error) && error.code === 'required' && !importFieldsOf(module).includes(error.field)),
  )
  row.values = { ...values, ...placed.values }
  if (row.errors.length + own.length) refuseLine(row, ...own)
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
    if (String(names) === String(importKeyOf(module))) continue
    const claiming = rows.flatMap(row => {
      const whole: Data = { ...first, ...row.old, ...row.values }
      const claims = row.kind === 'new' || (row.kind === 'changed' && names.some(name => Object.hasOwn(row.values, name)))
      return claims && isFilledIn(module, names, whole) ? [{ row, whole }] : []
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

/** Applies `checkWithin` to each line. */
async function placeLinesBelow(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<void> {
  const placed = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const known = await readAncestorsOfRows(scope, module, placed)
  for (const row of placed) {
    const { values, errors } = await checkWithin(scope, module, { values: row.values, old: row.old, known })
    row.values = { ...row.values, ...values }
    if (errors.length) refuseLine(row, ...errors)
  }
}

async function refuseLinesBeyondQuota(scope: Scope, module: AnyModule, rows: readonly LineVerdict[]): Promise<void> {
  const quota = await quotaUsage(scope, module)
  if (!quota || quota.of === null) return
  let left = quota.of - quota.used
  for (const row of rows)
    if (row.kind === 'new' && --left < 0)
      refuseLine(row, { field: null, refusal: refuse('quotaReached', { params: { max: quota.of } }) })
}
