import { type AnyModule, type Command, commandsOf, isBuiltin, parentOf, titleOf, type Verb } from '../../schema/index.ts'
import { meets } from '../../rules/condition.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { bulk, type BulkInput, bulkVerb, isBulk, parseBulk } from './bulk.ts'
import { parseIds } from './input.ts'
import { operation } from './operation.ts'
import { setAll } from './setAll.ts'
import { takeModuleTurn } from './turn.ts'

interface Input {
  command: Command
  ids: readonly number[]
}

const verbOf: Record<Command, Verb> = { delete: 'delete', recover: 'edit', forbidden: 'edit', normal: 'edit' }
const statusAfter: Record<Command, 1 | 0 | -1> = { delete: -1, recover: 1, forbidden: 0, normal: 1 }
const isCommand = (raw: unknown): raw is Command => typeof raw === 'string' && Object.hasOwn(verbOf, raw)

export const batch = operation<Input | BulkInput>({
  needs(module, { body }) {
    if (isBulk(body)) return [bulkVerb(module, body)]
    return [isCommand(body['command']) ? verbOf[body['command']] : 'edit']
  },
  parse(module, { body }) {
    if (isBulk(body)) return parseBulk(module, body)
    const command = body['command']
    if (!isCommand(command) || !commandsOf(module).includes(command)) throw refuse('unknownCommand')
    return { command, ids: parseIds(body['ids']) }
  },
  run: (scope, module, input) => ('command' in input ? change(scope, module, input) : bulk(scope, module, input)),
})

export const del = operation<Input>({
  needs: () => ['delete'],
  parse: (_module, { body }) => ({ command: 'delete', ids: parseIds(body['ids'] ?? body['id']) }),
  run: (scope, module, input) => change(scope, module, input),
})

/** All of the rows or none: one that is not there, or may not, refuses the whole call. */
function change(scope: Scope, module: AnyModule, { command, ids }: Input): Promise<{ ids: readonly number[] }> {
  return scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    const rows = await held(inner, module, ids)
    if (command === 'delete') await mayDelete(inner, module, rows)
    if (command === 'normal' || command === 'forbidden') refuseDeleted(rows)
    const status = statusAfter[command]
    const changing = rows.filter(row => row['status'] !== status)
    await setAll(inner, module, { rows: changing, values: { status }, action: command })
    return { ids }
  })
}

/** The rows, kept from others until the end; not there, not yours: the same answer. */
export async function held(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<Data[]> {
  const rows = await scope.rows(module).hold(ids)
  if (rows.length < ids.length) throw refuse('notFound')
  if (rows.some(row => isBuiltin(module, Number(row['id'])))) throw refuse('builtin')
  return rows
}

async function mayDelete(scope: Scope, module: AnyModule, rows: readonly Data[]): Promise<void> {
  const { deletable } = module
  if (deletable && !rows.every(row => meets(row, deletable))) throw refuse('notDeletable')
  const parent = parentOf(module)
  if (!parent) return
  const ids = rows.map(row => Number(row['id']))
  const hanging = { statuses: [1, 0], keyword: '', conditions: [{ field: parent, op: 'oneOf' as const, values: ids }] }
  const page = await scope.rows(module).page({ ...hanging, sort: 'id', descending: true, limit: ids.length + 1, offset: 0 })
  const below: Data[] = JSON.parse(page.rows)
  const left = below.find(row => !ids.includes(Number(row['id'])))
  if (left)
    throw refuse('stillUsed', {
      params: { title: String(rows.find(row => row['id'] === left[parent])?.[titleOf(module)] ?? '') },
    })
}

function refuseDeleted(rows: readonly Data[]): void {
  if (rows.some(row => row['status'] === -1)) throw refuse('notAllowedNow')
}
