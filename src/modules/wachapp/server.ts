import type { Verb } from 'houtai/schema'
import {
  type AnyOperation,
  batch,
  type BulkChange,
  defineServer,
  digitsToNumber,
  excel,
  excelCheck,
  excelTemplate,
  parseDry,
  parseId,
  type PartCall,
  previewByCount,
  type RowFilter,
  runOrQueue,
  type Scope,
  selectRows,
} from 'houtai/server'
import type { ComboxEntry } from 'houtai/wire/envelope'
import { refuse } from 'houtai/wire/refusal'
import { anything, listOf, object, unionOf, enumOf, optional, schemaNamed, anyText, integer } from 'houtai/wire/schemaOf'
import { dictionary } from '../../../schemas/dictionary.ts'
import { wachapp as module } from '../../../schemas/wachapp.ts'
import {
  cardSendsByDay,
  organisationSendsByDay,
  recordSends,
  rollSendCounts,
  sendsOfDay,
  sendTotals,
  sendTotalsReply,
  sentBody,
  sentReply,
} from './cardSends.ts'
import { checkCardRow } from './checkCardRow.ts'
import { demoCards } from './demo.ts'
import { wachappTables } from './wachappTables.ts'

type Body = Readonly<Record<string, unknown>>

/** Sets all cards on shelf with one number status to fully automatic. */
async function switchToAuto(scope: Scope, body: Body): Promise<unknown> {
  const status = Object.values(module.fields.whatsapp_status.options).find(one => one === digitsToNumber(body['whatsapp_status']))
  if (status === undefined) throw refuse('invalid', { errors: [{ field: 'whatsapp_status', code: 'notAnOption' }] })
  const change: BulkChange = { field: 'whatsapp_status', value: module.fields.whatsapp_status.options.全自动 }
  const conditions = [{ field: 'whatsapp_status', op: 'oneOf' as const, values: [status] }]
  return changeAllCards(scope, body, { sought: { statuses: [1], keyword: '', conditions }, change, needs: ['edit'] })
}

/** Deletes every card of the organisation, whatever its status; they can be recovered. */
async function clearCards(scope: Scope, body: Body): Promise<unknown> {
  if (body['command'] !== 'delete') throw refuse('badIds')
  const filter = { statuses: [1, 0], keyword: '', conditions: [] }
  return changeAllCards(scope, body, { sought: filter, change: { command: 'delete', whole: true }, needs: ['delete'] })
}

interface ManyCardsChange {
  sought: RowFilter
  change: BulkChange
  needs: readonly Verb[]
}
/** With `dry`, only counts what would change. */
async function changeAllCards(scope: Scope, body: Body, { sought, change, needs }: ManyCardsChange): Promise<unknown> {
  if (parseDry(body['dry'])) return previewByCount(scope, module, { filter: sought, change })
  return runOrQueue(scope, module, { selection: await selectRows(scope, module, sought), change, needs })
}

/** The built-in group 商品属性 of the dictionary. */
const attributesGroup = 4
const maxAttributes = 5000
/** Product attributes for accounts that may view the cards, with or without the dictionary page: ids and titles only. */
async function attributes(scope: Scope): Promise<unknown> {
  const conditions = [{ field: 'pid', op: 'oneOf' as const, values: [attributesGroup] }]
  const rows = await scope.rows(dictionary).options({ keyword: '', ids: null, conditions, without: null, limit: maxAttributes })
  return (rows as ComboxEntry[]).map(({ id, title }) => ({ id, title }))
}

/** A generic call under another path. */
const aliasCall = (operation: AnyOperation, like: NonNullable<PartCall['like']>): PartCall => ({
  like,
  needs: body => operation.needs(module, { body, query: {}, key: null }),
  run: ({ scope, body, language }) =>
    operation.answer(scope, module, { body, query: {}, key: null, ...(language ? { language } : {}) }),
})

const batchAlias = aliasCall(batch, 'batch')

/** Done at once, queued, or with `dry` only counted. */
const cardsChange = unionOf(
  ...['ChangedRows', 'QueuedChange', 'BulkPreview'].map(name => schemaNamed<unknown>(name)),
  object({ total: integer, changed: integer, same: integer, refused: listOf({ type: 'object' }) }),
)

export const wachappServer = defineServer(module, {
  calls: {
    'admin/websit/wachapp/total': {
      needs: ['view'],
      body: object<{ pid?: number }>({ pid: optional(integer) }),
      reply: sendTotalsReply,
      run: ({ scope }) => sendTotals(scope),
    },
    'admin/websit/wachapp/sent': {
      needs: ['edit'],
      body: sentBody,
      reply: sentReply,
      run: ({ scope, body }) => recordSends(scope, body),
    },
    'admin/websit/wachapp/sends': {
      needs: ['view'],
      body: object<{ id: number }>({ id: integer }),
      reply: listOf(sendsOfDay),
      run: ({ scope, body }) => cardSendsByDay(scope, parseId(body['id'])),
    },
    'admin/websit/wachapp/days': {
      needs: ['view'],
      body: object({}),
      reply: listOf(sendsOfDay),
      run: ({ scope }) => organisationSendsByDay(scope),
    },
    'admin/websit/wachapp/attributes': {
      needs: ['view'],
      body: object({}),
      reply: listOf(object<{ id: number; title: string }>({ id: integer, title: anyText })),
      run: ({ scope }) => attributes(scope),
    },
    'admin/keyauto': {
      needs: ['edit'],
      body: object<{ whatsapp_status: number; dry?: 1 }>({ whatsapp_status: integer, dry: optional(enumOf(1)) }),
      reply: cardsChange,
      run: ({ scope, body }) => switchToAuto(scope, body),
    },
    'admin/ht/profile/checkdata': {
      needs: ['edit'],
      body: object({ rowData2: { type: 'object' }, index: anything }),
      reply: object<{ index: unknown }>({ index: anything }),
      run: ({ scope, body }) => checkCardRow(scope, body),
    },
    'admin/websit/tel/batch': {
      ...batchAlias,
      reply: cardsChange,
      run: call => (call.body['ids'] === 'all' ? clearCards(call.scope, call.body) : batchAlias.run(call)),
    },
    'admin/websit/tel/excel': aliasCall(excel, 'excel'),
    'admin/websit/tel/excel/check': aliasCall(excelCheck, 'excel/check'),
    'admin/websit/tel/excel/template': aliasCall(excelTemplate, 'excel/template'),
  },
  figures: { sends: organisationSendsByDay },
  attention: { appeal: { whatsapp_status: module.fields.whatsapp_status.options.申诉 }, disabled: { status: 0 } },
  task: { seconds: 60, run: rollSendCounts },
  tables: wachappTables,
  // Retention: only the hours of single cards go; the sums of cards and of the organisation stay.
  retention: [
    { table: 'wachapp_send', since: 'hour', after: '60 days', where: 'month = 0' },
    { table: 'wachapp_send_batch', since: 'created_at', after: '60 days' },
  ],
  transfer: [
    { name: 'wachapp_send', links: { card_id: module.name } },
    { name: 'wachapp_send_hour', links: {} },
    { name: 'wachapp_send_batch', links: {} },
  ],
  seed: { examples: demoCards },
})
