import type { Draft } from '../fixtures/drafts.ts'
import type { Expectation } from '../fixtures/expectations.ts'

const sent = (row: Draft) => ({ items: [{ mobile: row['mobile'], at: '2026-11-01 08:00:00', count: 3 }] })
const took = (data: unknown): boolean => typeof data === 'object' && data !== null && 'taken' in data && data.taken === 1

export const expectation: Expectation = {
  alsoWrites: ['wachapp_send', 'wachapp_send_hour'],
  calls: [
    { path: 'admin/websit/wachapp/total', on: 'own', writes: false, body: () => ({}) },
    { path: 'admin/websit/wachapp/days', on: 'own', writes: false, body: () => ({}) },
    { path: 'admin/websit/wachapp/attributes', on: 'own', writes: false, body: () => ({}) },
    { path: 'admin/websit/wachapp/sends', on: 'own', writes: false, body: ({ id }) => ({ id }) },
    { path: 'admin/websit/wachapp/sent', on: 'rows', writes: true, body: ({ row }) => sent(row), finds: took, notAudited: true },
    { path: 'admin/keyauto', on: 'own', writes: true, body: () => ({ whatsapp_status: 1 }) },
    {
      path: 'admin/ht/profile/checkdata',
      on: 'row',
      writes: false,
      body: ({ id, draft }) => ({ rowData2: { id, ...draft }, index: 0 }),
      finds: () => true,
    },
    { path: 'admin/websit/tel/batch', on: 'row', writes: true, body: ({ id }) => ({ command: 'forbidden', ids: [id] }) },
    {
      path: 'admin/websit/tel/batch',
      variant: 'all',
      on: 'own',
      writes: true,
      body: () => ({ command: 'delete', ids: 'all' }),
    },
    { path: 'admin/websit/tel/excel', on: 'own', writes: true, file: 'brought', body: ({ sheet }) => ({ url: sheet }) },
    { path: 'admin/websit/tel/excel/check', on: 'own', writes: false, file: 'begun', body: ({ sheet }) => ({ url: sheet }) },
    { path: 'admin/websit/tel/excel/template', on: 'own', writes: false, body: () => ({}) },
  ],
}
