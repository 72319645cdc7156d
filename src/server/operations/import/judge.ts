import { type AnyModule, importKeyOf, isBuiltin, uniquesOf } from '../../../schema/index.ts'
import { Refusal, refuse } from '../../../wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { held as rightsHeld } from '../../permit.ts'
import { quotaOf } from '../quota.ts'
import { type Above, placeBelow } from '../save/below.ts'
import { placeAmong } from '../save/regions.ts'
import { accept, initials, same } from '../save/values.ts'
import { rowsAlike, rowsFor, type Search, textOf } from './alike.ts'
import { eachOf } from './breath.ts'
import { hearAlone } from './hearAlone.ts'
import type { Sheet } from './lines.ts'
import { errorsOf, isOfField, type Judged, refuseLine } from './judged.ts'
import { type LineError, readLines, type ReadLine, type ReadSheet } from './read.ts'
import { refuseTwice } from './twice.ts'
import { refuseKnots } from './tree.ts'

export interface Judgement {
  rows: readonly Judged[]
  /** Whether they must be written one after the other, to hear what the module says of each. */
  inOrder: boolean
  printIn: ReadSheet['printIn']
}
interface Given {
  sheet: Sheet
  /** The rows are kept from others until the transaction ends. */
  held: boolean
  /** Lines that were found wrong while they were written. */
  refused?: ReadonlyMap<number, Refusal>
}

/** What would become of every line of a sheet, asked of all at once; but for what their module says of each with a look at others, which it is asked while they are written. */
export async function judgeSheet(scope: Scope, module: AnyModule, { sheet, held, refused }: Given): Promise<Judgement> {
  const read = await readLines(scope, module, sheet)
  const search: Search = { scope, module, held }
  const rowsOf = await rowsFor(
    search,
    read.lines.map(line => line.values),
  )
  const blind = isBlind(scope, module)
  const rows = await eachOf(read.lines, (line, index) => judgeLine(module, line, { found: rowsOf[index] ?? [], read, blind }))
  for (const row of rows) {
    const refusal = refused?.get(row.line.line)
    if (refusal) refuseLine(row, ...errorsOf(refusal))
  }
  await hangBelow(scope, module, rows)
  await refuseTaken(search, rows)
  const isHeard = await hearAlone(scope, module, rows)
  if (isHeard) refuseTwice(module, rows)
  await refuseKnots(scope, module, rows)
  if (isHeard) await refuseBeyondQuota(scope, module, rows)
  return { rows, inOrder: !isHeard, printIn: read.printIn }
}

/** Whoever may neither see nor change what is there is told no more of it than that it is. */
export const isBlind = ({ who }: Scope, module: AnyModule): boolean =>
  !rightsHeld(who, module).some(verb => verb === 'view' || verb === 'edit')

interface Known {
  found: readonly Data[]
  read: ReadSheet
  blind: boolean
}
function judgeLine(module: AnyModule, line: ReadLine, { found, read, blind }: Known): Judged {
  const [old = null, ...others] = found
  const row: Judged = { line, kind: 'new', old, values: {}, errors: [...line.errors] }
  if (others.length) {
    refuseLine(row, { field: null, refusal: refuse('severalAlike', { fields: importKeyOf(module) }) })
    return row
  }
  if (old && blind) return { ...row, kind: row.errors.length ? 'refused' : 'unchanged' }
  if (old && isBuiltin(module, Number(old['id']))) return judgeBuiltin(row)
  const { values, errors } = accepted(module, line.values, old)
  const placed = read.places ? placeAmong(module, read.places.known, { values, old }) : { values: {}, errors: [] }
  const wrong = new Set(row.errors.map(error => error.field))
  // What no sheet can bring is no fault of the sheet.
  const own = [...errors, ...placed.errors].filter(
    error => !wrong.has(error.field) && !(isOfField(error) && error.code === 'required' && !module.import?.includes(error.field)),
  )
  row.values = { ...values, ...placed.values }
  if (row.errors.length + own.length) refuseLine(row, ...own)
  else if (old) row.kind = Object.keys(row.values).length ? 'changed' : 'unchanged'
  return row
}

function accepted(module: AnyModule, said: Data, old: Data | null): { values: Data; errors: readonly LineError[] } {
  try {
    return accept(module, said, old)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: {}, errors: errorsOf(error) }
  }
}

/** Nobody changes it, but a sheet may tell of it. */
function judgeBuiltin(row: Judged): Judged {
  const changes = Object.entries(row.line.values).some(([name, value]) => !same(row.old?.[name], value))
  if (changes) refuseLine(row, { field: null, refusal: refuse('builtin') })
  else row.kind = row.errors.length ? 'refused' : 'unchanged'
  return row
}

/** What no two rows share may be another row's already. */
async function refuseTaken(search: Search, rows: readonly Judged[]): Promise<void> {
  const { module } = search
  const first = initials(module)
  for (const names of uniquesOf(module)) {
    if (String(names) === String(importKeyOf(module))) continue
    const claiming = rows.flatMap(row => {
      const whole: Data = { ...first, ...row.old, ...row.values }
      const claims = row.kind === 'new' || (row.kind === 'changed' && names.some(name => Object.hasOwn(row.values, name)))
      return claims && names.some(name => whole[name] !== null) ? [{ row, whole }] : []
    })
    const taken = await rowsAlike(
      search,
      names,
      claiming.map(({ whole }) => whole),
    )
    for (const { row, whole } of claiming) {
      const others = (taken.get(textOf(module, names, whole)) ?? []).filter(other => other['id'] !== row.old?.['id'])
      if (others.length) refuseLine(row, { field: names[0] ?? '', code: 'duplicate' })
    }
  }
}

/** What is chosen below another row hangs there. */
async function hangBelow(scope: Scope, module: AnyModule, rows: readonly Judged[]): Promise<void> {
  const known: Above = new Map()
  for (const row of rows) {
    if (row.kind !== 'new' && row.kind !== 'changed') continue
    const { values, errors } = await placeBelow(scope, module, { values: row.values, old: row.old, known })
    row.values = { ...row.values, ...values }
    if (errors.length) refuseLine(row, ...errors)
  }
}

async function refuseBeyondQuota(scope: Scope, module: AnyModule, rows: readonly Judged[]): Promise<void> {
  const quota = await quotaOf(scope, module)
  if (!quota || quota.of === null) return
  let left = quota.of - quota.used
  for (const row of rows)
    if (row.kind === 'new' && --left < 0)
      refuseLine(row, { field: null, refusal: refuse('quotaReached', { params: { max: quota.of } }) })
}
