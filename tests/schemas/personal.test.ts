import { describe, expect, test } from 'vitest'
import {
  type AnyModule,
  checkModules,
  computed,
  defineModule,
  maskedFields,
  personalFields,
  recordStatus,
  reference,
  revealsPersonal,
  seenModule,
  sortsOf,
  text,
  textOf,
} from '../../src/schema/index.ts'
import { contact, customer, visit } from '../fixtures/customer.ts'

const more = 'is personal, and this would tell more than its mask'
const leaveOut = (at: string) => `contact.${at}: "phone" ${more}: leave it out`
const changes: readonly (readonly [change: Partial<AnyModule>, problem: string])[] = [
  [{ list: { columns: ['phone'], order: 'phone' } }, `contact.list.order: "phone" ${more}`],
  [{ list: { columns: ['phone'], inline: ['phone'] } }, `contact.list.inline: "phone" ${more}`],
  [
    { list: { columns: ['phone'], filters: [{ field: 'phone', as: 'range' }] } },
    'contact.list.filters: "phone" is personal, and is filtered by its whole value alone',
  ],
  [{ bulk: { 1: 'phone' } }, `contact.bulk: "phone" ${more}`],
  [{ wire: { ...contact.wire, combox: ['phone'] } }, leaveOut('wire.combox.0')],
  [{ delete: { only: { phone: '' } } }, leaveOut('delete.only')],
  [
    { fields: { ...contact.fields, note: text('备注', { required: { when: { phone: '1' } } }) } },
    leaveOut('fields.note.required.when'),
  ],
  [
    { fields: { ...contact.fields, whole: computed('合称', textOf('{title} {phone}')) } },
    'contact.fields.whole: "phone" of "contact" is personal, and what is made of it would tell it',
  ],
]

describe('the check of the schemas', () => {
  test('finds nothing wrong with personal titles, searches, filters, unique values and exports', () => {
    expect(checkModules([customer, visit, contact])).toEqual([])
  })

  test.each(changes)('refuses %j', (change, problem) => {
    expect(checkModules([{ ...contact, ...change }])).toContain(problem)
  })

  test('refuses a copy, and a column of another list', () => {
    const copying = defineModule({
      ...visit,
      fields: {
        title: text('事由'),
        customer: reference('客户', { to: 'customer' }),
        called: text('称呼', { default: { from: 'customer.note' } }),
        status: recordStatus('状态'),
      },
    }) as AnyModule
    const copied = { ...copying.fields, called: text('称呼', { default: { from: 'customer.address' } }) }
    expect(checkModules([customer, { ...copying, fields: copied }])).toContain(
      'visit.fields.called.default: "address" of "customer" is personal, and each copy would have to be erased too',
    )
    const listed = { ...visit, list: { columns: ['customer.phone'] } } as AnyModule
    expect(checkModules([customer, listed]).join()).toContain('"phone" of "customer" is personal')
  })
})

test('a module with personal fields has the right to reveal, and one without does not', () => {
  expect([Object.keys(customer.rights ?? {}), visit.rights]).toEqual([['reveal'], undefined])
  expect([...personalFields(contact).keys()]).toEqual(['phone'])
})

test('every reader has masks; an order is for whoever may reveal; plain values are for whoever may and asks', () => {
  const [clerk, holder] = [seenModule(customer, ['view']), seenModule(customer, ['view', 'reveal'])]
  expect([maskedFields(clerk).size, maskedFields(holder).size, maskedFields(customer).size]).toEqual([7, 7, 0])
  expect([revealsPersonal(clerk), revealsPersonal(holder)]).toEqual([false, true])
  expect([sortsOf(clerk), sortsOf(holder)].map(sorts => sorts.includes('phone'))).toEqual([false, true])
  expect(maskedFields(seenModule(customer, ['view'], { plain: true })).size).toBe(7)
  expect(maskedFields(seenModule(customer, ['view', 'reveal'], { plain: true })).size).toBe(0)
})
