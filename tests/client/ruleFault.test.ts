import { expect, test } from 'vitest'
import { ruleFault } from '../../src/client/form/fieldFault.ts'
import { fieldsRuledBy } from '../../src/shared/rules/rowRules.ts'
import { booking } from '../fixtures/booking.ts'
import './loadChinese.ts'

const stay = { from: '2026-03-02', to: '2026-03-01' }

test('a broken rule is shown at the last field it compares, and there alone', () => {
  expect(ruleFault(booking, 'to', stay)).toBe('结束不能早于开始')
  expect(ruleFault(booking, 'from', stay)).toBe('')
})

test('the first of several broken rules is shown', () => {
  expect(ruleFault(booking, 'beds', { guests: 9, beds: 8, kind: 1 })).toBe('人数不能多于床位')
  expect(ruleFault(booking, 'guests', { guests: 9, beds: 8, kind: 1 })).toBe('单间少于 5 人')
  expect(ruleFault(booking, 'guests', { guests: 9, beds: 8, kind: 2 })).toBe('')
})

test('a change of one field asks again where its rules are shown', () => {
  expect(fieldsRuledBy(booking, 'from')).toEqual(['to'])
  expect(fieldsRuledBy(booking, 'to')).toEqual([])
  expect(fieldsRuledBy(booking, 'kind')).toEqual(['guests'])
})
