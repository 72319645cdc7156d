import { type AnyModule, ownerOf, selfLinkOf } from '../../../schema/index.ts'
import { maxRows } from '../../../wire/envelope.ts'
import { Refusal, refuse } from '../../../wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { refusalOf } from '../../db/refusals.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { type AnyPart, hasAftermath } from '../../part.ts'
import { refuseDeleted } from '../held.ts'
import { isRecord, parseId } from '../input.ts'
import { operation, type Outcome, Outcomes } from '../operation.ts'
import { change, create, type Once } from './change.ts'
import { checkReferences } from './references.ts'
import { onlyRow } from '../info.ts'
import { placeBelow } from './below.ts'
import { placeRegions } from './regions.ts'
import { takeModuleTurn, takeTreeTurn } from '../turn.ts'
import { accept, passwordsIn } from './values.ts'

type Row = Readonly<Record<string, unknown>>
interface Input {
  rows: readonly Row[]
  several: boolean
  key: string | null
  /** Whether nobody waits for the answer any more. */
  isGone?: (() => boolean) | undefined
}
/** In milliseconds: rows of one call that are not begun by then are refused, for nobody waits for ever. */
const patience = 25_000

const isNew = (row: Row): boolean => row['id'] === undefined || row['id'] === null || row['id'] === 0 || row['id'] === ''

export const save = operation<Input>({
  needs(module, sent) {
    if (module.single) return ['edit']
    const rows = rowsOf(sent.body)
    return [...(rows.some(isNew) ? (['add'] as const) : []), ...(rows.some(row => !isNew(row)) ? (['edit'] as const) : [])]
  },
  parse(_module, { body, key, isGone }) {
    const rows = rowsOf(body)
    if (rows.length > maxRows) throw refuse('tooManyRows', { params: { max: maxRows } })
    for (const row of rows) if (!isNew(row)) parseId(row['id'])
    return { rows, several: Array.isArray(body['data']), key, isGone }
  },
  async run(scope, module, { rows: sent, several, key, isGone = () => false }) {
    const until = performance.now() + patience
    const rows = module.single ? await theOne(scope, module, sent) : sent
    const [only] = rows
    const isLate = () => isGone() || performance.now() > until
    if (!several && only)
      return saveRow(scope, module, { row: only, once: once(scope, key, { module, row: only }), isLate: isGone })
    const outcomes: Outcome[] = []
    for (const [index, row] of rows.entries())
      outcomes.push(await outcome(scope, module, { row, once: once(scope, key && `${key}#${index}`, { module, row }), isLate }))
    return new Outcomes(module, outcomes)
  },
})

/** The platform alone adds rows for another organisation. */
function refuseOwner(scope: Scope, module: AnyModule, values: Data): void {
  const owner = ownerOf(module)
  if (owner === undefined || !values[owner]) return
  if (!scope.who.platform && values[owner] !== scope.who.org) throw refuse('forbidden')
}

/** The one row there is, by its id; a new one where there is none yet. */
async function theOne(scope: Scope, module: AnyModule, rows: readonly Row[]): Promise<readonly Row[]> {
  const [sent = {}, ...others] = rows
  if (others.length) throw refuse('badRequest')
  const known = await onlyRow(scope, module)
  const { id: _id, version, ...values } = sent
  return [known ? { ...values, id: known['id'], ...(version ? { version } : {}) } : values]
}

/** A row, `{data: row}` or `{data: [rows]}`. */
function rowsOf(body: Row): readonly Row[] {
  const data = body['data']
  if (data === undefined) return [body]
  const rows = Array.isArray(data) ? data : [data]
  if (!rows.length || Object.keys(body).length > 1 || !rows.every(isRecord)) throw refuse('badRequest')
  return rows
}

/** What a save under an Idempotency-Key is known by: a keyed digest, for a row may hold a password. */
interface Remembered extends Once {
  isOf(kept: string): boolean
}
function once(scope: Scope, key: string | null, { module, row }: { module: AnyModule; row: Row }): Remembered | null {
  if (!key) return null
  const text = JSON.stringify([module.name, row])
  // Empty: kept before requests were known by a key.
  return { key, request: scope.mark(marked, text), isOf: kept => kept === '' || scope.isMark(marked, text, kept) }
}
const marked = 'request'

interface Asked {
  row: Row
  once: Remembered | null
  /** Whether it comes too late to be written: whoever is told of a failure finds nothing changed. */
  isLate: () => boolean
}

async function outcome(scope: Scope, module: AnyModule, asked: Asked): Promise<Outcome> {
  try {
    const saved = await saveRow(scope, module, asked)
    return { id: Number(saved['id']), saved }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id: isNew(asked.row) ? null : parseId(asked.row['id']), refusal: error }
  }
}

const tries = 3

/** Reads the row, decides, and writes it together with its audit entry if nobody was faster; else looks again. */
async function saveRow(outer: Scope, module: AnyModule, asked: Asked): Promise<Data> {
  const before = asked.once && (await remembered(outer, asked.once))
  if (before) return before
  const passwords = passwordsIn(module, asked.row)
  const scope = passwords.length ? await outer.knowing(passwords, () => refuseLate(asked)) : outer
  refuseLate(asked)
  try {
    const alone = isOneTransaction(scope.registry.part(module))
    if (isNew(asked.row)) return await (alone ? addAlone : add)(scope, module, asked)
    for (let count = 0; count < tries && !alone && !moves(module, asked.row); count++) {
      const saved = await edit(scope, module, asked)
      if (saved) return saved
    }
    return await editAlone(scope, module, asked)
  } catch (error) {
    const refusal = refusalOf(error, module)
    const again = refusal && asked.once ? await remembered(scope, asked.once) : null
    if (again) return again
    throw refusal === 'repeated' ? refuse('keyReused') : (refusal ?? error)
  }
}

function refuseLate({ isLate }: Asked): void {
  if (isLate()) throw refuse('notInTime')
}

/** What the module does beside the row is kept with it, or not at all. */
const isOneTransaction = (part: AnyPart): boolean =>
  part.serial !== undefined || part.beforeSave !== undefined || hasAftermath(part)

/** Whether the row may come to hang elsewhere in its tree. */
const moves = (module: AnyModule, row: Row): boolean => Object.hasOwn(row, selfLinkOf(module) ?? '')

/** Others wait: where many want the row at once, or two moves together could tie a knot in a tree. */
const editAlone = (scope: Scope, module: AnyModule, asked: Asked): Promise<Data> =>
  scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    if (moves(module, asked.row)) await takeTreeTurn(inner, module)
    await inner.rows(module).hold([parseId(asked.row['id'])])
    const saved = await edit(inner, module, asked)
    if (!saved) throw refuse('busy')
    refuseLate(asked)
    return saved
  })

const addAlone = (scope: Scope, module: AnyModule, asked: Asked): Promise<Data> =>
  scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    const saved = await add(inner, module, asked)
    refuseLate(asked)
    return saved
  })

async function remembered(scope: Scope, { key, isOf }: Remembered): Promise<Data | null> {
  const [known] = await scope.read<{ request: string; reply: string }>(
    sql`select request, reply from idempotency where org_id = ctx.org and account_id = ctx.account and key = ${key}`,
  )
  if (known && !isOf(known.request)) throw refuse('keyReused')
  return known ? JSON.parse(known.reply) : null
}

async function add(scope: Scope, module: AnyModule, { row, once }: Asked): Promise<Data> {
  return create(scope, module, { values: await decide(scope, module, { row, old: null }), once })
}

/** Null when another write came between reading and writing. */
async function edit(scope: Scope, module: AnyModule, { row, once }: Asked): Promise<Data | null> {
  const old = await scope.rows(module).one(parseId(row['id']))
  if (!old) throw refuse('notFound')
  refuseDeleted([old])
  const sent = row['version']
  if (sent !== undefined && sent !== null && sent !== old['version']) throw refuse('stale', { data: old })
  const values = await decide(scope, module, { row, old })
  return Object.keys(values).length ? change(scope, module, { old, values, action: 'edit', once }) : old
}

async function decide(scope: Scope, module: AnyModule, { row, old }: { row: Row; old: Data | null }): Promise<Data> {
  const { values, errors } = accept(module, row, old)
  if (errors.length) throw refuse('invalid', { errors })
  refuseOwner(scope, module, values)
  const wrong = await checkReferences(scope, module, { id: old ? Number(old['id']) : null, values })
  const placed = await placeRegions(scope, module, { values, old })
  if (wrong.length || placed.errors.length) throw refuse('invalid', { errors: [...wrong, ...placed.errors] })
  const below = await placeBelow(scope, module, { values, old })
  if (below.errors.length) throw refuse('invalid', { errors: below.errors })
  return { ...values, ...placed.values, ...below.values }
}
