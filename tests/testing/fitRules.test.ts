import { expect, test } from 'vitest'
import { type AnyModule, number, timestamp } from '../../src/schema/index.ts'
import { brokenRules } from '../../src/shared/rules/rowRules.ts'
import { draftMeetingRules } from '../../src/testing/fitRules.ts'
import { booking } from '../fixtures/booking.ts'
import { relocation } from '../fixtures/relocation.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'

test('a draft meets rules that hang on each other: an end after a begin that is not past', () => {
  const module: AnyModule = {
    ...booking,
    fields: { ...booking.fields, from: timestamp('开始'), to: timestamp('结束') },
    rules: [
      { that: ['from', '<', 'to'], say: '结束要晚于开始' },
      { that: ['from', '>=', 'now'], say: '不能预订过去的时间' },
    ],
  }
  const draft = { title: '例会', from: '2026-01-31 08:00:00', to: '2026-01-31 08:00:00' }
  expect(brokenRules(module, draft)).toHaveLength(2)
  expect(brokenRules(module, draftMeetingRules(module, draft, { wanted: { title: '例会' }, modules: [module] }))).toEqual([])
})

test('a draft whose references must differ names only one of the two rows that it could', () => {
  const draft = { title: '箱', from: 7, to: 7 }
  const met = draftMeetingRules(relocation, draft, { wanted: { from: 7 }, modules: [relocation] })
  expect(met).toMatchObject({ from: 7, to: 0 })
})

test('child rows of a draft leave out what is locked in a new row', () => {
  const rate = number('汇率', { readonly: { when: { credit: 0 } } })
  const line: AnyModule = { ...voucherline, fields: { ...voucherline.fields, rate } }
  const draft = { title: '凭证', lines: [{ title: '甲', debit: 0, credit: 0, rate: 7 }] }
  const { rules: _rules, ...above } = voucher
  const met = draftMeetingRules(above, draft, { wanted: {}, modules: [above, line] })
  expect(met['lines']).toEqual([{ title: '甲', debit: 0, credit: 0 }])
})

test('the sum of child rows is what another field of a draft holds', () => {
  const rules = [{ that: ['debits', '=', 'limit'], say: '合计要等于限额' }] as const
  const module: AnyModule = { ...voucher, rules }
  const draft = { title: '凭证', limit: 350, lines: [{ title: '甲', debit: 7, credit: 0 }] }
  const met = draftMeetingRules(module, draft, { wanted: { limit: 350 }, modules: [module, voucherline] })
  expect(met).toMatchObject({ limit: 350, lines: [{ debit: 350 }] })
})
