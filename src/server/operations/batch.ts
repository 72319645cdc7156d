import { type AnyModule, type Command, commandsOf, parentOf, type Verb } from '../../schema/index.ts'
import { maxIds } from '../../wire/envelope.ts'
import { type Refusal, refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { bulkVerb, checkBulk, isBulk, parseBulk } from './bulk.ts'
import { held, mayDelete, refuseDeleted, refuseLasting } from './held.ts'
import { parseDry, parseIds } from './input.ts'
import { count, judge, type ManyChange, nothingYet, statusAfter, type Tally, type Verdict } from './many/judge.ts'
import { preview } from './many/preview.ts'
import { keepReceipt, receipted } from './many/receipt.ts'
import { runNowOrLater } from './many/job.ts'
import { rehearse } from './many/rehearse.ts'
import { apply, nameOf } from './many/run.ts'
import { openSelection, type Selection } from './many/selection.ts'
import { isDeleting, verdictsOn } from './many/verdicts.ts'
import { operation, type Sent } from './operation.ts'
import { takeModuleTurn } from './turn.ts'

interface Input {
  change: ManyChange
  /** The rows by name; null where a token stands for all rows of a filter. */
  ids: readonly number[] | null
  token: unknown
  /** Only tells what would become of them. */
  dry: boolean
  /** What it needs also when it is done later. */
  needs: readonly Verb[]
}

const verbOf: Record<Command, Verb> = { delete: 'delete', recover: 'edit', forbidden: 'edit', normal: 'edit' }
const isCommand = (raw: unknown): raw is Command => typeof raw === 'string' && Object.hasOwn(verbOf, raw)

const needed = (module: AnyModule, { body }: Sent): readonly Verb[] => {
  if (isBulk(body)) return [bulkVerb(module, body)]
  return [isCommand(body['command']) ? verbOf[body['command']] : 'edit']
}

export const batch = operation<Input>({
  needs: needed,
  parse(module, sent) {
    const { body } = sent
    if (isBulk(body) && body['command'] !== undefined) throw refuse('badRequest')
    const change = isBulk(body) ? parseBulk(module, body) : parseCommand(module, body)
    const { token, ids } = body
    return {
      change,
      ids: token === undefined ? parseIds(ids) : null,
      token,
      dry: parseDry(body['dry']),
      needs: needed(module, sent),
    }
  },
  run(scope, module, { change, ids, token, dry, needs }) {
    if (!ids) return selected(scope, module, { change, token, dry, needs })
    return (dry ? foretell : these)(scope, module, { change, ids })
  },
})

function parseCommand(module: AnyModule, body: Sent['body']): ManyChange {
  const command = body['command']
  if (!isCommand(command) || !commandsOf(module).includes(command)) throw refuse('unknownCommand')
  return { command }
}

export const del = operation<Input>({
  needs: () => ['delete'],
  parse: (_module, { body }) => ({
    change: { command: 'delete' },
    ids: parseIds(body['ids'] ?? body['id']),
    token: undefined,
    dry: false,
    needs: ['delete'],
  }),
  run: (scope, module, { change, ids }) => these(scope, module, { change, ids: ids ?? [] }),
})

interface These {
  change: ManyChange
  ids: readonly number[]
}
/** What is said of each of the rows, and which of them would change; nothing is done. */
async function foretell(scope: Scope, module: AnyModule, { change, ids }: These): Promise<Tally & { ids: readonly number[] }> {
  const rows = await scope.rows(module).some(ids)
  if (rows.length < ids.length) throw refuse('notFound')
  if ('field' in change) await checkBulk(scope, module, { change, rows: [] })
  const verdicts = await verdictsOn(scope, module, { change, rows })
  const changing = rows.filter(row => verdicts.get(Number(row['id'])) === 'changes')
  const told = new Map<number, Verdict | Refusal>([...verdicts, ...(await rehearse(scope, module, { change, rows: changing }))])
  const tally = nothingYet()
  count(tally, [...told.values()])
  return { ...tally, ids: ids.filter(id => told.get(id) === 'changes') }
}

/** All of the rows or none: one that is not there, or may not, refuses the whole call. */
function these(scope: Scope, module: AnyModule, { change, ids }: These): Promise<unknown> {
  const { scope: own, id } = receipted(scope)
  return own.transaction(async inner => {
    await takeModuleTurn(inner, module)
    const rows = await held(inner, module, ids)
    if ('field' in change) refuseDeleted(rows)
    if ('field' in change) await checkBulk(inner, module, { change, rows })
    else if ('action' in change) {
      const verdicts = rows.map(row => judge(module, change, row))
      if (verdicts.includes('rowDeleted')) throw refuse('rowDeleted')
      if (verdicts.some(verdict => verdict !== 'changes')) throw refuse('notAllowedNow')
    } else if (change.command === 'delete') await mayDelete(inner, module, rows)
    else if (change.command !== 'recover') refuseDeleted(rows)
    if ('command' in change && statusAfter[change.command] !== 1) refuseLasting(module, rows)
    const changing = rows.filter(row => judge(module, change, row) === 'changes')
    await apply(inner, module, { change, rows: changing })
    const tally = { ...nothingYet(), total: rows.length, changed: changing.length }
    return { ids, ...(await keepReceipt(inner, module, { id, action: nameOf(change), tally })) }
  })
}

async function selected(scope: Scope, module: AnyModule, { change, token, dry, needs }: Omit<Input, 'ids'>): Promise<unknown> {
  const selection = await openSelection(scope, module, token)
  if ('field' in change) await checkBulk(scope, module, { change, rows: [] })
  if (dry) return foretellAll(scope, module, { selection, change })
  return runNowOrLater(scope, module, { selection, change, needs })
}

/** By counting; in a tree, where what is below a row may keep it, by looking at each. */
async function foretellAll(
  scope: Scope,
  module: AnyModule,
  { selection: { sought, newest, count }, change }: { selection: Selection; change: ManyChange },
): Promise<Tally> {
  if (!parentOf(module) || !isDeleting(change) || count > maxIds) return preview(scope, module, { sought, change })
  return foretell(scope, module, { change, ids: await scope.rows(module).below(newest + 1, sought, maxIds) })
}
