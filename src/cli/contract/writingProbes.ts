import { randomBytes } from 'node:crypto'
import { exampleOf } from '../../kinds/exampleOf.ts'
import {
  type AnyModule,
  type Field,
  type FieldOf,
  fieldsOf,
  importFieldsOf,
  isChildren,
  isImportable,
  isPointing,
  isReadonly,
  isRequired,
  isSecret,
  titleFieldOf,
} from '../../schema/index.ts'
import type { UnknownRow } from '../../shared/api/callTypes.ts'
import { ApiRefusal } from '../../shared/api/index.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import type { ChangedRows } from '../../shared/wire/moduleReplies.ts'
import { expectRefusal, expectThat, type Probe, type ProbedModule, InconclusiveProbe } from './probe.ts'
import { sampleSheet, unknownId } from './readingProbes.ts'
import { watchPush } from './watchPush.ts'

/** Before the title of each row that the examination makes. */
const rowMark = 'houtai contract'
const newMark = (): string => `${rowMark} ${randomBytes(3).toString('hex')}`

/** The rows that an examination has made and not yet removed. */
export interface CreatedRows {
  ids: Set<number>
}

/** What is known of the row of an examination, from one call to the next. */
interface OwnRow {
  own(): UnknownRow
  setOwn(row: UnknownRow): void
  statusNow(): Promise<unknown>
}

/**
 * What is expected of calls that write, in an order in which each goes on from the one before: a row of their own is added, changed,
 * disabled, deleted, and a second one imported. Their other values are examples.
 */
export function writingProbes(at: ProbedModule, made: CreatedRows): readonly Probe[] {
  const { api, module } = at
  let row: UnknownRow | undefined
  const own = (): UnknownRow => {
    if (!row) throw new InconclusiveProbe('no row could be added')
    return row
  }
  const ownRow: OwnRow = {
    own,
    setOwn: saved => (row = saved),
    statusNow: async () => (await api.info(own().id))['status'],
  }
  return [
    ...addingProbes(at, made, ownRow),
    ...savingProbes(at, ownRow),
    ...('status' in module.fields ? commandProbes(at, ownRow) : []),
    pushProbe(at, ownRow),
    ...deletingProbes(at, ownRow),
    ...(isImportable(module) ? [importProbe(at, made)] : []),
  ]
}

function addingProbes(at: ProbedModule, made: CreatedRows, { own, setOwn }: OwnRow): readonly Probe[] {
  const { api, module } = at
  const title = titleFieldOf(module)
  return [
    {
      call: 'save',
      expects: 'a new row, made once under its Idempotency-Key however often it is sent',
      async run() {
        const [draft, key] = [await draftOf(at), newMark().replaceAll(' ', '-')]
        const row = await api.save(draft, { key }).catch(unlessInvalid)
        setOwn(row)
        made.ids.add(row.id)
        const again = await api.save(draft, { key })
        made.ids.add(again.id)
        expectThat(again.id === row.id, `rows ${row.id} and ${again.id} for one key`)
      },
    },
    {
      call: 'save',
      expects: 'a change with the version that was read; the version is another then',
      async run() {
        const { id, version } = own()
        const saved = await api.save({ id, version, [title]: newMark() })
        expectThat(saved.id === id && saved['version'] !== version, `id ${saved.id}, version ${String(saved['version'])}`)
        setOwn(saved)
      },
    },
  ]
}

function savingProbes({ api, module }: ProbedModule, { own }: OwnRow): readonly Probe[] {
  const title = titleFieldOf(module)
  return [
    {
      call: 'save',
      expects: 'an old version is refused: 409 stale, with the row as it is in data',
      async run() {
        const { id, version } = own()
        const refusal = await expectConflict(api.save({ id, version: Number(version) - 1, [title]: newMark() }))
        expectThat((refusal.data as UnknownRow | undefined)?.id === id, 'no row in data')
      },
    },
    {
      call: 'save',
      expects: 'an unknown field is refused: 422 unknownField',
      async run() {
        await expectRefusal(api.save({ id: own().id, no_such_field: 1 }), 'unknownField')
      },
    },
    {
      call: 'save',
      expects: 'several rows, each with an outcome of its own',
      async run() {
        const { id } = own()
        const [good, bad] = await api.saveAll([
          { id, [title]: newMark() },
          { id: unknownId, [title]: newMark() },
        ])
        expectThat(good?.success === true && bad?.success === false, `success ${good?.success} and ${bad?.success}`)
      },
    },
    ...(takesMark(fieldsOf(module)[title])
      ? [
          {
            call: 'upfield',
            expects: 'one field, and the row as it is then',
            async run() {
              const [value, { id }] = [newMark(), own()]
              const saved = await api.upfield({ id }, title, value)
              expectThat(saved[title] === value, `${title} is ${String(saved[title])}`)
            },
          },
        ]
      : []),
    {
      call: 'history',
      expects: 'entries of what was just done to the row',
      async run() {
        const entries = await api.history(own().id)
        expectThat(entries.length >= 2, `${entries.length} entries after adding and changing it`)
      },
    },
  ]
}

const pushProbe = ({ api, module, server }: ProbedModule, { own }: OwnRow): Probe => ({
  call: 'push',
  expects: 'a frame of type module after a change, with its name and the ids',
  async run() {
    const { id } = own()
    const frame = await watchPush(server, {
      until: one => one.type === 'module' && one.name === module.name && (one.ids.length === 0 || one.ids.includes(id)),
      after: () => api.save({ id, [titleFieldOf(module)]: newMark() }),
    })
    expectThat(frame !== null, 'no such frame within ten seconds')
  },
})

function deletingProbes(at: ProbedModule, { own }: OwnRow): readonly Probe[] {
  const { api, server } = at
  return [
    {
      call: 'del',
      expects: 'one id that is not there: nothing is deleted, 404 notFound',
      async run() {
        const { id } = own()
        await expectRefusal(api.del([id, unknownId]), 'notFound')
        await api.info(id)
      },
    },
    {
      call: 'del',
      expects: 'the row leaves the list, and comes back by the receipt',
      async run() {
        const { id } = own()
        const receipt = await changedReceipt(api.del([id]))
        expectThat(!(await isListed(at, id)), 'the row is still in the list')
        await server.api.undo(receipt)
        expectThat(await isListed(at, id), 'the row did not come back')
      },
    },
  ]
}

async function changedReceipt(change: Promise<unknown>): Promise<string> {
  const { receipt } = (await change) as Partial<ChangedRows>
  expectThat(typeof receipt === 'string', 'no receipt')
  return receipt
}

const commandProbes = ({ api, server }: ProbedModule, { own, statusNow }: OwnRow): readonly Probe[] => [
  {
    call: 'batch',
    expects: 'dry: 1 changes nothing',
    async run() {
      const { changed, shown } = await api.calls.batch<BulkPreview>({ command: 'forbidden', ids: [own().id], dry: 1 })
      expectThat(changed === 1 && typeof shown === 'string', `changed ${changed}`)
      expectThat((await statusNow()) === 1, 'the row was changed')
    },
  },
  {
    call: 'undo',
    expects: 'a change of rows answers a receipt, by which receipt/undo takes it back',
    async run() {
      const receipt = await changedReceipt(api.batch('forbidden', [own().id]))
      expectThat((await statusNow()) === 0, 'batch forbidden left the row as it was')
      await server.api.undo(receipt)
      expectThat((await statusNow()) === 1, 'the row is still disabled')
    },
  },
]

const importProbe = (at: ProbedModule, made: CreatedRows): Probe => ({
  call: 'excel',
  expects: 'the import is made by a job, excel/check tells its counts, and its receipt takes it back',
  async run() {
    const { api, module } = at
    const title = titleFieldOf(module)
    if (!importFieldsOf(module).includes(title)) throw new InconclusiveProbe(`${title} is not imported`)
    const mark = newMark()
    const { preview, commit } = await api.import(sampleSheet(module, { ...(await draftOf(at)), [title]: mark }))
    const [line] = preview.rows
    if (preview.counts.refused) throw new InconclusiveProbe(`no line could be made up: ${line?.errors?.[0]?.message ?? ''}`)
    const done = await commit('skip')
    const row = (await api.list({ status: 'all', limit: 50 })).data.find(one => one[title] === mark)
    if (row) made.ids.add(row.id)
    expectThat(done.status === 2 && done.added === 1, `status ${done.status}, added ${done.added}`)
    await done.undo()
    if (row) expectThat(!(await isListed(at, row.id)), 'the row is still there after undo')
  },
})

const isListed = async ({ api }: ProbedModule, id: number): Promise<boolean> =>
  (await api.list({ status: 'all', limit: 50 })).data.some(row => row.id === id)

/** A conflict has one of two codes: with the account that was faster, or without. */
async function expectConflict(call: Promise<unknown>): Promise<ApiRefusal> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof ApiRefusal)) expectThat(refusal !== null, 'accepted')
  if (!(refusal instanceof ApiRefusal)) throw refusal
  expectThat(refusal.status === 409, `${refusal.status} with x-refusal ${refusal.code}`)
  return refusal
}

/** What an example does not satisfy is a rule of the module, not a fault of the server. */
const unlessInvalid = (error: unknown): never => {
  throw error instanceof ApiRefusal && error.status === 422
    ? new InconclusiveProbe(
        `no row could be made up: ${error.message} ${error.errors.map(({ field, message }) => `${field}: ${message}`).join('; ')}`,
      )
    : error
}

/** A new row: what is required and its title, the rest left empty. */
async function draftOf({ module, api }: ProbedModule): Promise<Readonly<Record<string, unknown>>> {
  const draft: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(module.fields)) {
    if (isReadonly(field) || isChildren(field) || !(isRequired(field) || name === titleFieldOf(module))) continue
    draft[name] = isPointing(field) ? await firstChoice({ module, api }, name) : sampleOf(module, name, field)
    if (draft[name] === undefined) throw new InconclusiveProbe(`no value for ${name} could be made up`)
  }
  return draft
}

/** Whether a mark is a value of the field. */
const takesMark = (field: Field | undefined): field is FieldOf['text'] => field?.kind === 'text' && field.pattern === undefined

function sampleOf(module: AnyModule, name: string, field: Field): unknown {
  if (name === titleFieldOf(module) && takesMark(field)) return newMark().slice(-(field.max ?? 100))
  return isSecret(field) ? randomBytes(12).toString('base64url') : exampleOf(field)
}

async function firstChoice({ api }: Pick<ProbedModule, 'module' | 'api'>, field: string): Promise<number | undefined> {
  const [entry] = await api.calls.choices({ field, for: 'add', limit: 1 })
  return entry?.id
}

/** Deletes what was made, for good where the account may; returns the ids that are left. */
export async function removeCreatedRows({ server, module, api }: ProbedModule, { ids }: CreatedRows): Promise<readonly number[]> {
  const left: number[] = []
  for (const id of ids) {
    // It may be gone already: undone, or never added.
    const gone = await api.del([id]).then(
      () => true,
      (error: unknown) => error instanceof ApiRefusal && error.status === 404,
    )
    if (!gone) left.push(id)
    else await server.api.call('recycle/purge', { rows: [{ module: module.name, id }] }).catch(() => undefined)
  }
  return left
}
