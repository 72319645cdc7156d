import { expect, test } from 'vitest'
import { conditionFault, rowFaults, ruleFault } from '../../src/client/form/fieldFault.ts'
import { writableFields } from '../../src/client/form/save/changedFields.ts'
import { isCellLocked } from '../../src/client/inline/cellLock.ts'
import { calculatedRow } from '../../src/kinds/computed/calculatedRow.ts'
import { type AnyModule, number, reference, withComputed } from '../../src/schema/index.ts'
import { fieldsWithConditionOn } from '../../src/shared/rules/condition.ts'
import { brokenRules, fieldsRuledBy, withKnownColumns } from '../../src/shared/rules/rowRules.ts'
import { booking } from '../fixtures/booking.ts'
import { hall, meeting } from '../fixtures/meeting.ts'
import { purchase } from '../fixtures/purchase.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'
import { loadChinese } from './loadChinese.ts'

loadChinese()

const stay = { from: '2026-03-02', to: '2026-03-01' }

test('a broken rule is shown at the last field it compares, and there alone', () => {
  expect(ruleFault(booking, 'to', stay)).toBe('结束不能早于开始')
  expect(ruleFault(booking, 'from', stay)).toBe('')
})

test('a rule over a copied value that nobody changes is shown at the reference that it is copied from', () => {
  const most = number('上限', { readonly: true, default: { from: 'hotel.most' } })
  const hotel = reference('酒店', { to: 'hotel' })
  const fixed = { ...hotel, readonly: true as const }
  const rules = [{ that: ['guests', '<=', 'most'], say: '超过酒店的上限' }] as const
  const module: AnyModule = { ...booking, fields: { ...booking.fields, hotel, most }, rules }
  expect(ruleFault(module, 'hotel', { guests: 5, most: 4 })).toBe('超过酒店的上限')
  expect(ruleFault(module, 'most', { guests: 5, most: 4 })).toBe('')
  expect(fieldsRuledBy(module, 'guests')).toEqual(['hotel'])
  // Nobody changes that reference either.
  const { fields } = module
  expect(ruleFault({ ...module, fields: { ...fields, hotel: fixed } }, 'guests', { guests: 5, most: 4 })).toBe('超过酒店的上限')
})

test('a rule over a copy of the parent row is shown in the child row, which does not pick it', () => {
  const [, below] = withComputed([voucher, voucherline]) as [AnyModule, AnyModule]
  const most = number('上限', { readonly: true, default: { from: 'voucher.limit' } })
  const rules = [{ that: ['debit', '<=', 'most'], say: '超过上限' }] as const
  const module: AnyModule = { ...below, fields: { ...below.fields, most }, rules }
  expect(brokenRules(module, { debit: 5, most: 4 })).toEqual([{ field: 'debit', index: 0 }])
})

test('a rule over the parent row itself is shown in the child row, which does not pick that', () => {
  const [, below] = withComputed([voucher, voucherline]) as [AnyModule, AnyModule]
  const reversal = reference('冲销的凭证', { to: 'voucher' })
  const rules = [{ that: ['reversal', '!=', 'voucher'], say: '不能冲销本凭证' }] as const
  const module: AnyModule = { ...below, fields: { ...below.fields, reversal }, form: ['title', 'reversal'], rules }
  expect(brokenRules(module, { reversal: 5, voucher: 5 })).toEqual([{ field: 'reversal', index: 0 }])
})

test('a rule over nothing but a column of a referenced row is shown at its reference', () => {
  const rules = [{ that: ['hall.seats', '>', 0], say: '会场没有座位' }] as const
  const [, module] = withComputed([hall, { ...meeting, rules } as AnyModule]) as [AnyModule, AnyModule]
  expect(brokenRules(module, { hall: 3, 'hall.seats': 0 })).toEqual([{ field: 'hall', index: 0 }])
})

test('a column of a referenced row is compared until another row is picked', () => {
  const [, module] = withComputed([hall, meeting])
  const before = { hall: 1, people: 3, 'hall.seats': 4 }
  const faultOf = (row: object) => ruleFault(module, 'people', withKnownColumns(module, { ...before, ...row }, before))
  expect(faultOf({ people: 5 })).toBe('人数超过会场的座位')
  expect(faultOf({ people: 5, hall: 2 })).toBe('')
  expect(withKnownColumns(module, before, null)).toMatchObject({ people: 3, 'hall.seats': null })
})

test('the first of several broken rules is shown', () => {
  expect(ruleFault(booking, 'beds', { guests: 9, beds: 8, kind: 1 })).toBe('人数不能多于床位')
  expect(ruleFault(booking, 'guests', { guests: 9, beds: 8, kind: 1 })).toBe('单间少于 5 人')
  expect(ruleFault(booking, 'guests', { guests: 9, beds: 8, kind: 2 })).toBe('')
})

test('a rule over typed child rows follows their sum, and is shown at them if nothing else can mend it', () => {
  const [above, below] = withComputed([voucher, voucherline])
  const shownAt = (row: object) =>
    brokenRules(
      above,
      calculatedRow(above, { ...row }, () => below),
    ).map(({ field, index }) => [field, above.rules?.[index]?.say])
  expect(shownAt({ fee: 10, limit: 50, lines: [{ debit: 45, credit: 40 }] })).toEqual([
    ['lines', '借贷不平'],
    ['limit', '连同手续费超过限额'],
  ])
  expect(shownAt({ fee: 10, limit: 50, lines: [{ debit: 40, credit: 40 }] })).toEqual([])
  expect(fieldsRuledBy(above, 'lines')).toEqual(['limit'])
})

test('a field is locked, and shown, by a sum of child rows that the row has', () => {
  const [module] = withComputed([voucher, voucherline])
  const before = { debits: 8500, fee: 0, memo: '甲' }
  const fault = (row: object) => conditionFault(module, 'memo', { row: { ...before, ...row }, before })
  expect([fault({ memo: '乙' }), fault({ memo: '乙', debits: 7000 })]).toEqual(['借方超过 8,000 后不能再改备注', ''])
  const cell = { module, field: module.fields.memo, row: { id: 1, ...before } as never }
  expect([isCellLocked(cell, {}), isCellLocked(cell, { debits: 7000 })]).toEqual([true, false])
  // The payment is calculated from the typed fee.
  expect(writableFields(module, before)).not.toContain('approver')
  expect(writableFields(module, { ...before, fee: 600 })).toContain('approver')
  expect(fieldsWithConditionOn(module, 'lines')).toEqual(['reason', 'approver', 'memo'])
})

test('a change of one field asks again where its rules are shown', () => {
  expect(fieldsRuledBy(booking, 'from')).toEqual(['to'])
  expect(fieldsRuledBy(booking, 'to')).toEqual([])
  expect(fieldsRuledBy(booking, 'kind')).toEqual(['guests'])
})

test('a field is asked for while its row meets the condition', () => {
  const fault = (row: object) => conditionFault(purchase, 'reason', { row: { ...row }, before: null })
  expect(fault({ kind: 2, paid: 0, reason: '' })).toBe('付款前加急或进口的请写原因')
  expect([fault({ kind: 2, paid: 1 }), fault({ kind: 1, paid: 0 }), fault({ kind: 3, paid: 0, reason: '缺' })]).toEqual([
    '',
    '',
    '',
  ])
})

test('a field is locked while its row meets the condition before and after', () => {
  const fault = (row: object, before: object | null) =>
    conditionFault(purchase, 'amount', { row: { ...row }, before: before && { ...before } })
  expect(fault({ paid: 1, amount: 2 }, { paid: 1, amount: 1 })).toBe('已付的采购不能再改金额')
  expect(fault({ paid: 1, amount: 1 }, { paid: 1, amount: 1 })).toBe('')
  expect(fault({ paid: 1, amount: 2 }, { paid: 0, amount: 1 })).toBe('')
  expect(fault({ paid: 0, amount: 2 }, { paid: 1, amount: 1 })).toBe('')
  expect(conditionFault(purchase, 'discount', { row: { kind: 1, discount: 3 }, before: { kind: 1, discount: 0 } })).toBe(
    '折扣不能修改',
  )
})

test('cells typed into a row are judged with the rest of it', () => {
  const before = { kind: 1, paid: 0, reason: '备货', discount: 0 }
  expect(rowFaults(purchase, before, { discount: 4 })).toEqual({ discount: '折扣不能修改' })
  expect(rowFaults(purchase, before, { kind: 2, reason: '' })).toEqual({ reason: '付款前加急或进口的请写原因' })
  expect(fieldsWithConditionOn(purchase, 'kind')).toEqual(['reason', 'customs', 'discount', 'notes'])
})
