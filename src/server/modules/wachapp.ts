import { dictionary } from '../../../schemas/dictionary.ts'
import { wachapp as module } from '../../../schemas/wachapp.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Verb } from '../../schema/index.ts'
import type { Sought } from '../db/conditions.ts'
import type { Scope } from '../db/scope.ts'
import { batch } from '../operations/batch.ts'
import { lookup } from '../operations/combox.ts'
import { excel, excelCheck } from '../operations/import/excel.ts'
import { excelTemplate } from '../operations/import/template.ts'
import { parseDry, parseId } from '../operations/input.ts'
import { plain } from '../operations/listQuery.ts'
import type { ManyChange } from '../operations/many/judge.ts'
import { runNowOrLater } from '../operations/many/job.ts'
import { preview } from '../operations/many/preview.ts'
import { selectionOf } from '../operations/many/selection.ts'
import type { ComboxEntry } from '../../wire/envelope.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { defineServer, type PartCall } from '../part.ts'
import { checkRow } from './wachapp/check.ts'
import { demoCards } from './wachapp/demo.ts'
import { roll, sendsByDay, sendsOfDays, takeSends, totals } from './wachapp/sends.ts'
import { tables } from './wachapp/tables.ts'

type Body = Readonly<Record<string, unknown>>

/** All normal cards of one status become fully automatic. */
async function keyAuto(scope: Scope, body: Body): Promise<unknown> {
  const wanted = Object.values(module.fields.whatsapp_status.options)
  const status = wanted.find(one => one === plain(body['whatsapp_status']))
  if (status === undefined) throw refuse('invalid', { errors: [{ field: 'whatsapp_status', code: 'notAnOption' }] })
  const change: ManyChange = { field: 'whatsapp_status', value: module.fields.whatsapp_status.options.全自动 }
  const conditions = [{ field: 'whatsapp_status', op: 'oneOf' as const, values: [status] }]
  return changeAll(scope, body, { sought: { statuses: [1], keyword: '', conditions }, change, needs: ['edit'] })
}

/** `'all'` empties the list: every card of the organisation, whatever its status; they can be brought back. */
async function clear(scope: Scope, body: Body): Promise<unknown> {
  if (body['ids'] !== 'all') return batch.answer(scope, module, { body, query: {}, key: null })
  if (body['command'] !== 'delete') throw refuse('badIds')
  const sought = { statuses: [1, 0], keyword: '', conditions: [] }
  return changeAll(scope, body, { sought, change: { command: 'delete', whole: true }, needs: ['delete'] })
}

interface Change {
  sought: Sought
  change: ManyChange
  needs: readonly Verb[]
}
/** With `dry` it only tells what would become of them. */
async function changeAll(scope: Scope, body: Body, { sought, change, needs }: Change): Promise<unknown> {
  if (parseDry(body['dry'])) return preview(scope, module, { sought, change })
  return runNowOrLater(scope, module, { selection: await selectionOf(scope, module, sought), change, needs })
}

const productAttributes = lookup('inc/dictionary')
/** What the window of a list's attributes shows follows the right on that list; of the dictionary it tells ids and titles, and no more. */
async function attributes(scope: Scope): Promise<unknown> {
  const rows = await productAttributes.run(scope, dictionary, { value: 4, without: null })
  return (rows as ComboxEntry[]).map(({ id, title }) => ({ id, title }))
}

/** A generic call under another path. */
const also = (operation: AnyOperation): PartCall => ({
  needs: body => operation.needs(module, { body, query: {}, key: null }),
  run: ({ scope, body, language }) =>
    operation.answer(scope, module, { body, query: {}, key: null, ...(language ? { language } : {}) }),
})

export const wachapp = defineServer(module, {
  computed: {},
  actions: {},
  calls: {
    'admin/websit/wachapp/total': { needs: ['view'], run: ({ scope }) => totals(scope) },
    'admin/websit/wachapp/sent': { needs: ['edit'], run: ({ scope, body }) => takeSends(scope, body) },
    'admin/websit/wachapp/sends': { needs: ['view'], run: ({ scope, body }) => sendsByDay(scope, parseId(body['id'])) },
    'admin/websit/wachapp/days': { needs: ['view'], run: ({ scope }) => sendsOfDays(scope) },
    'admin/websit/wachapp/attributes': { needs: ['view'], run: ({ scope }) => attributes(scope) },
    'admin/keyauto': { needs: ['edit'], run: ({ scope, body }) => keyAuto(scope, body) },
    'admin/ht/profile/checkdata': { needs: ['edit'], run: ({ scope, body }) => checkRow(scope, body) },
    'admin/websit/tel/batch': {
      needs: body => batch.needs(module, { body, query: {}, key: null }),
      run: ({ scope, body }) => clear(scope, body),
    },
    'admin/websit/tel/excel': also(excel),
    'admin/websit/tel/excel/check': also(excelCheck),
    'admin/websit/tel/excel/template': also(excelTemplate),
  },
  attention: { appeal: { whatsapp_status: module.fields.whatsapp_status.options.申诉 }, disabled: { status: 0 } },
  every: { seconds: 60, run: roll },
  tables,
  // The sums of a card and of an hour stay.
  ages: [
    { table: 'wachapp_send', since: 'hour', after: '60 days', where: 'month = 0' },
    { table: 'wachapp_send_batch', since: 'created_at', after: '60 days' },
  ],
  seed: { examples: demoCards },
})
