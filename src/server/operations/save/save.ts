import { type AnyModule, childrenOf, organisationFieldOf, runningCopies, selfLinkOf, wholeModule } from '../../../schema/index.ts'
import { maxRows } from '../../../shared/wire/envelope.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { rowSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import type { Data } from '../../db/connection.ts'
import { type AnyPart, hasAfterSave } from '../../db/modulePart.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import type { Scope } from '../../db/scope.ts'
import { singleRowOf } from '../info.ts'
import { refuseDeleted, refuseOthersRows } from '../lockRows.ts'
import { lockModule, lockTree } from '../moduleLock.ts'
import { operation, type SaveOutcome, SaveOutcomes } from '../operation.ts'
import { isRecord, parseId, parsePlannedTime } from '../parseInput.ts'
import { acceptValues, passwordsIn } from './acceptValues.ts'
import { checkReferences } from './checkReferences.ts'
import { checkWithin } from './checkWithin.ts'
import { sendsChildren } from './children/decideChildren.ts'
import { withChildren } from './children/readChildren.ts'
import { decideWithChildren, replyWithChildren, childWritesOf } from './children/saveChildren.ts'
import { isUnchanged } from './children/writeChildren.ts'
import { issuesNumbers } from './issueNumbers.ts'
import { type KeyedRequest, keyedRequest, runOnce, storedReply } from './keyedRequest.ts'
import { matchErrors } from './matchErrors.ts'
import { overlapErrors } from './overlapErrors.ts'
import { placeRegions } from './placeRegions.ts'
import { planSave } from './planSave.ts'
import { refusalAtReference } from './refusalAtReference.ts'
import { refuseLocked } from './refuseLocked.ts'
import { acceptNew, hasRowDefaults, rowDefaults } from './rowDefaults.ts'
import { staleRefusal } from './staleRefusal.ts'
import { updateRow, createRow } from './writeRow.ts'

type SentRow = Readonly<Record<string, unknown>>
interface SaveInput {
  rows: readonly SentRow[]
  several: boolean
  key: string | null
  /** When one row is to be saved; at once by default. */
  at?: string | undefined
  /** Whether the caller has hung up. */
  isGone?: (() => boolean) | undefined
}
/** Milliseconds after which further rows of one call are refused. */
const callDeadline = 25_000

const isNew = (row: SentRow): boolean => row['id'] === undefined || row['id'] === null || row['id'] === 0 || row['id'] === ''

export const save = operation<SaveInput>({
  needs(module, sent) {
    if (module.single) return ['edit']
    const rows = sentRows(sent.body)
    return [...(rows.some(isNew) ? (['add'] as const) : []), ...(rows.some(row => !isNew(row)) ? (['edit'] as const) : [])]
  },
  parse(module, { body, key, isGone }) {
    const rows = sentRows(body)
    const at = plannedTime(body)
    if (rows.length > maxRows) throw refuse('tooManyRows', { params: { max: maxRows } })
    for (const row of rows) if (!isNew(row)) parseId(row['id'])
    if (at !== undefined && (module.single || rows.some(isNew))) throw refuse('badRequest')
    return { rows, several: Array.isArray(body['data']), key, at, isGone }
  },
  async run(scope, seen, { rows: sent, several, key, at, isGone = () => false }) {
    // The whole row is written, also fields that the account does not see.
    const module = wholeModule(seen)
    const until = performance.now() + callDeadline
    const rows = module.single ? await singleRow(scope, module, sent) : sent
    const [only] = rows
    const isLate = () => isGone() || performance.now() > until
    if (at !== undefined && only) {
      const trial = (inner: Scope) => saveRow(inner, module, { row: only, keyed: null, isLate: isGone })
      const keyed = keyedRequest(scope, key, [module.name, only, at])
      return runOnce(scope, keyed, inner => planSave(inner, module, { row: only, at, save: trial }))
    }
    if (!several && only)
      return rowSeenBy(
        scope.who,
        module,
        await saveRow(scope, module, { row: only, keyed: keyedRequest(scope, key, [module.name, only]), isLate: isGone }),
      )
    const outcomes: SaveOutcome[] = []
    for (const [index, row] of rows.entries())
      outcomes.push(
        await saveOutcome(scope, module, {
          row,
          keyed: keyedRequest(scope, key && `${key}#${index}`, [module.name, row]),
          isLate,
        }),
      )
    return new SaveOutcomes(module, outcomes)
  },
})

/** Only the platform adds rows for another organisation. */
function refuseOtherOwner(scope: Scope, module: AnyModule, values: Data): void {
  const owner = organisationFieldOf(module)
  if (owner === undefined || !values[owner]) return
  if (!scope.who.platform && values[owner] !== scope.who.org) throw refuse('forbidden')
}

/** The only row of a settings module with its id; a new row where there is none yet. */
async function singleRow(scope: Scope, module: AnyModule, rows: readonly SentRow[]): Promise<readonly SentRow[]> {
  const [sent = {}, ...others] = rows
  if (others.length) throw refuse('badRequest')
  const known = await singleRowOf(scope, module)
  const { id: _id, version, ...values } = sent
  return [known ? { ...values, id: known['id'], ...(version ? { version } : {}) } : values]
}

/** A row, `{data: row}`, `{data: [rows]}`, or `{data: row, at}` for later. */
function sentRows(body: SentRow): readonly SentRow[] {
  const { data, at: _at, ...others } = body
  if (data === undefined) return [body]
  const rows = Array.isArray(data) ? data : [data]
  if (!rows.length || Object.keys(others).length || !rows.every(isRecord)) throw refuse('badRequest')
  return rows
}

/** When a row sent as `{ data, at }` is to be saved; of a row sent without `data`, `at` may be a field. */
function plannedTime({ data, at }: SentRow): string | undefined {
  if (data === undefined || at === undefined) return undefined
  if (Array.isArray(data)) throw refuse('badRequest')
  return parsePlannedTime(at) ?? undefined
}

interface RowSave {
  row: SentRow
  keyed: KeyedRequest | null
  /** Whether it is too late to write: after a reported failure the caller must find nothing changed. */
  isLate: () => boolean
}

async function saveOutcome(scope: Scope, module: AnyModule, input: RowSave): Promise<SaveOutcome> {
  try {
    const saved = await saveRow(scope, module, input)
    return { id: Number(saved['id']), saved: rowSeenBy(scope.who, module, saved) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id: isNew(input.row) ? null : parseId(input.row['id']), refusal: error }
  }
}

const maxAttempts = 3

/** Optimistic write: reads the row, validates, and writes it with its audit entry if its version is unchanged; else tries again. */
async function saveRow(outer: Scope, module: AnyModule, input: RowSave): Promise<Data> {
  const before = input.keyed && (await rememberedReply(outer, module, input.keyed))
  if (before) return before
  const passwords = passwordsIn(module, input.row)
  const scope = passwords.length ? await outer.withPasswordHashes(passwords, () => refuseLate(input)) : outer
  refuseLate(input)
  try {
    const inTransaction =
      isOneTransaction(scope.registry.part(module)) || sendsChildren(module, input.row) || movesInTree(module, input.row)
    if (isNew(input.row))
      return await (inTransaction || dependsOnEarlier(scope, module) ? addLocked : addRow)(scope, module, input)
    for (let count = 0; count < maxAttempts && !inTransaction; count++) {
      const saved = await editRow(scope, module, input)
      if (saved) return saved
    }
    return await editLocked(scope, module, input)
  } catch (error) {
    const refusal = refusalOfError(error, module)
    const again = refusal && input.keyed ? await rememberedReply(scope, module, input.keyed) : null
    if (again) return again
    if (refusal === 'repeated') throw refuse('keyReused')
    throw refusal ? refusalAtReference(refusal, module, scope.registry.modules) : error
  }
}

function refuseLate({ isLate }: RowSave): void {
  if (isLate()) throw refuse('notInTime')
}

/** Whether hooks write more than the row: then all of it is one transaction. */
const isOneTransaction = (part: AnyPart): boolean =>
  part.serial !== undefined || part.beforeSave !== undefined || hasAfterSave(part)

/** Whether a new row has a number after those of the rows before it, or copies what they add up to. */
const dependsOnEarlier = ({ registry }: Scope, module: AnyModule): boolean =>
  issuesNumbers(module) || runningCopies(module, registry.modules).length > 0

/** Whether the save may put the row into a tree, or move it there. */
const movesInTree = (module: AnyModule, row: SentRow): boolean => Object.hasOwn(row, selfLinkOf(module) ?? '')

/** Pessimistic write, under locks: for a contended row, for hooks, and for moves in a tree. */
const editLocked = (scope: Scope, module: AnyModule, input: RowSave): Promise<Data> =>
  scope.transaction(async inner => {
    await lockModule(inner, module)
    if (movesInTree(module, input.row)) await lockTree(inner, module)
    await inner.rows(module).lock([parseId(input.row['id'])])
    const saved = await editRow(inner, module, input)
    if (!saved) throw refuse('busy')
    refuseLate(input)
    return saved
  })

const addLocked = (scope: Scope, module: AnyModule, input: RowSave): Promise<Data> =>
  scope.transaction(async inner => {
    await lockModule(inner, module)
    if (movesInTree(module, input.row)) await lockTree(inner, module)
    const saved = await addRow(inner, module, input)
    refuseLate(input)
    return saved
  })

async function rememberedReply(scope: Scope, module: AnyModule, keyed: KeyedRequest): Promise<Data | null> {
  const reply = await storedReply<Data>(scope, keyed)
  return reply && childrenOf(module).some(([name]) => !Object.hasOwn(reply, name)) ? withChildren(scope, module, reply) : reply
}

async function addRow(scope: Scope, module: AnyModule, { row, keyed }: RowSave): Promise<Data> {
  const { values, children } = await decideWithChildren(scope, module, {
    row,
    old: null,
    own: () => decideValues(scope, module, { row, old: null }),
  })
  // The stored reply contains the child rows: with some, `replyWithChildren` stores it after them.
  const childWrites = childWritesOf(scope, module, { values, children, old: null })
  const saved = await createRow(scope, module, { values, idempotency: childWrites ? null : keyed, childWrites })
  return replyWithChildren(scope, module, { saved, children, idempotency: keyed })
}

/** Null if another write came between reading and writing. */
async function editRow(scope: Scope, module: AnyModule, { row, keyed }: RowSave): Promise<Data | null> {
  const old = await scope.rows(module).one(parseId(row['id']))
  if (!old) throw refuse('notFound')
  refuseDeleted([old])
  const sent = row['version']
  if (sent !== undefined && sent !== null && sent !== old['version']) throw await staleRefusal(scope, module, old)
  const { values, children } = await decideWithChildren(scope, module, {
    row,
    old,
    own: () => decideValues(scope, module, { row, old }),
  })
  if (!Object.keys(values).length && children.every(isUnchanged)) return withChildren(scope, module, old)
  refuseOthersRows(module, [old])
  const childWrites = childWritesOf(scope, module, { values, children, old })
  const saved = await updateRow(scope, module, {
    old,
    values,
    action: 'edit',
    idempotency: childWrites ? null : keyed,
    childWrites,
  })
  return saved && replyWithChildren(scope, module, { saved, children, idempotency: keyed })
}

interface SentValues {
  row: SentRow
  old: Data | null
  /**
   * The fields of an action, whose own `when` decides which rows it applies to: `readonly: { when }` of fields and of the
   * module does not lock them.
   */
  byAction?: true
}
/** The values of a row as they are sent, checked and completed; refuses them with every error. */
export async function decideValues(scope: Scope, module: AnyModule, { row, old, byAction }: SentValues): Promise<Data> {
  refuseLocked(scope, module, { row, old })
  const { values, errors: all } =
    old === null && hasRowDefaults(module)
      ? acceptNew(module, row, (await rowDefaults(scope, module, { rows: [row] }))[0] ?? {})
      : acceptValues(module, row, old)
  const errors = byAction ? all.filter(({ code }) => code !== 'readonly' && code !== 'rowLocked') : all
  if (errors.length) throw refuse('invalid', { errors })
  refuseOtherOwner(scope, module, values)
  const wrong = await checkReferences(scope, module, { id: old ? Number(old['id']) : null, values })
  const placed = await placeRegions(scope, module, { values, old })
  if (wrong.length || placed.errors.length) throw refuse('invalid', { errors: [...wrong, ...placed.errors] })
  const within = await checkWithin(scope, module, { values, old })
  if (within.errors.length) throw refuse('invalid', { errors: within.errors })
  const decided = { ...values, ...placed.values, ...within.values }
  const unmatched = [...(await matchErrors(scope, module, [{ old, values: decided }])).values()].flat()
  if (unmatched.length) throw refuse('invalid', { errors: unmatched })
  const overlapping = [...(await overlapErrors(scope, module, [{ old, values: decided }])).values()]
  if (overlapping.length) throw refuse('invalid', { errors: overlapping })
  return decided
}
