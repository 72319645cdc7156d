import { exampleOf } from '../../kinds/exampleOf.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import { type AnyModule, commandsOf, fieldsOf, groupableFieldsOf, importFieldsOf, isPointing } from '../../schema/index.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { expectRefusal, expectThat, type Probe, type ProbedModule, someRow, InconclusiveProbe } from './probe.ts'

/** No row has it. */
export const unknownId = 2_147_483_646
const sheetMagic = 'PK'

type Probes = (at: ProbedModule) => readonly Omit<Probe, 'call'>[]

/** What is expected of calls that read, and of dry runs. Those that a module does not have are not made. */
export const readingProbes: Readonly<Record<string, Probes>> = {
  info: ({ api, module, rows }) =>
    module.single
      ? [
          {
            expects: 'the settings, saved or not',
            async run() {
              await api.calls.info({})
            },
          },
        ]
      : [
          {
            expects: 'a row as the schema says, with its version',
            async run() {
              const { id } = someRow({ rows })
              const row = await api.info(id)
              expectThat(row.id === id && typeof row['version'] === 'number', `id ${row.id}, version ${String(row['version'])}`)
            },
          },
          {
            expects: 'a row that is not there, or not yours: 404 notFound',
            async run() {
              await expectRefusal(api.info(unknownId), 'notFound')
            },
          },
        ],
  combox: at => [
    {
      expects: 'entries with id and title, at most limit, and those of ids',
      async run() {
        const some = await at.api.combox({ limit: 1 })
        expectThat(some.length <= 1, `${some.length} entries for limit 1`)
        const [first] = some
        if (!first) throw new InconclusiveProbe('there is no entry')
        const named = await at.api.combox({ ids: [first.id] })
        expectThat(named.length === 1 && named[0]?.id === first.id, `${named.length} entries for the id ${first.id}`)
      },
    },
  ],
  choices: ({ api, module }) =>
    Object.entries(fieldsOf(module)).flatMap(([field, declared]) =>
      isPointing(declared)
        ? [
            {
              expects: `what ${field} may hold`,
              async run() {
                const entries = await api.calls.choices({ field, limit: 2 })
                expectThat(entries.length <= 2, `${entries.length} entries for limit 2`)
              },
            },
          ]
        : [],
    ),
  tree: ({ api }) => [
    {
      expects: 'entries with those below them as children',
      async run() {
        await api.tree()
      },
    },
  ],
  history: at => [
    {
      expects: 'the changes of a row, newest first',
      async run() {
        const { id } = at.module.single ? await at.api.calls.info({}) : someRow(at)
        if (id === 0) throw new InconclusiveProbe('the settings were never saved')
        const entries = await at.api.history(id)
        const ids = entries.map(entry => entry.id)
        expectThat(
          ids.every((entry, index) => index === 0 || entry < (ids[index - 1] ?? 0)),
          `entries ${ids.slice(0, 5).join(', ')}`,
        )
      },
    },
  ],
  events: ({ api }) => [
    {
      expects: 'after now: nothing yet, and a cursor to go on from',
      async run() {
        const { cursor, events } = await api.events({ after: 'now', limit: 1 })
        expectThat(cursor !== '' && events.length === 0, `cursor "${cursor}", ${events.length} events`)
      },
    },
  ],
  selection: ({ api }) => [
    {
      expects: 'a token for all rows of a filter, and how many they are',
      async run() {
        const [{ count, token }, { total, more }] = [
          await api.select({ status: 'all' }),
          await api.list({ status: 'all', limit: 1 }),
        ]
        expectThat(token !== '' && (more === true || count === total), `count ${count}, total of the list ${total}`)
      },
    },
  ],
  aggregate: ({ api, module }) => {
    const [by] = groupableFieldsOf(module)
    return by === undefined
      ? []
      : [
          {
            expects: `groups by ${by}, whose counts make the total of the list`,
            async run() {
              const [{ groups, more, of }, { total }] = [
                await api.aggregate({ by, filter: { status: 'all' } }),
                await api.list({ status: 'all', limit: 1 }),
              ]
              const counted = groups.reduce((sum, { count }) => sum + count, 0)
              const whole = more !== true && of === undefined && groups.every(group => group.more !== true)
              expectThat(!whole || counted === total, `counts of ${counted}, total of the list ${total}`)
            },
          },
        ]
  },
  why: ({ api }) => [
    {
      expects: 'what the account may here, and by which rules',
      async run() {
        await api.calls.why({})
      },
    },
  ],
  batch: ({ api, module, rows }) =>
    commandsOf(module).includes('normal')
      ? [
          {
            expects: 'dry: 1 tells what a change would do, and names the preview in shown',
            async run() {
              // A row that is normal already: nothing is changed by a server that does not know `dry`.
              const row = rows.find(one => one['status'] === 1)
              if (!row) throw new InconclusiveProbe('no row is in the status normal')
              const { shown, names } = await api.calls.batch<BulkPreview>({ command: 'normal', ids: [row.id], dry: 1 })
              expectThat(typeof shown === 'string' && Array.isArray(names), 'no preview')
            },
          },
        ]
      : [],
  excel: ({ api, module }) => [
    {
      expects: 'a sheet of one line is previewed by the headings of the schema, and nothing is written',
      async run() {
        const { preview } = await api.import(sampleSheet(module))
        expectThat(preview.total === 1, `${preview.total} lines`)
        expectThat(!preview.ignored.length, `no column for ${preview.ignored.join(', ')}`)
      },
    },
  ],
  'excel/template': ({ api, server }) => [
    {
      expects: 'an empty sheet to fill in, by a signed address',
      async run() {
        const { path } = await api.calls['excel/template']({})
        await expectSheet(await server.send(path, { method: 'GET' }))
      },
    },
  ],
  export: at => [
    {
      expects: 'postType excel: the list as a sheet, by a signed address or a job',
      async run() {
        const { content } = await at.api.export({ ids: [someRow(at).id] })
        await expectSheet(new Response(content))
      },
    },
  ],
}

async function expectSheet(response: Response): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const start = String.fromCharCode(...bytes.slice(0, 2))
  expectThat(start === sheetMagic, `${bytes.length} bytes that are no xlsx`)
}

/** A text of the headings and one line, as somebody would type it. */
export function sampleSheet(module: AnyModule, line: Readonly<Record<string, unknown>> = {}): File {
  const cells = importFieldsOf(module).flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field) return []
    const value = line[name] ?? exampleOf(field)
    return [[field.label, value === undefined || value === null ? '' : kindValue(field).print(value, field)] as const]
  })
  const text = [cells.map(([label]) => label), cells.map(([, cell]) => cell.replaceAll(/[\t\n]/g, ' '))].map(row =>
    row.join('\t'),
  )
  return new File([`${text.join('\n')}\n`], 'contract.txt', { type: 'text/plain' })
}
