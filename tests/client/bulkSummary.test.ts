import './noBrowser.ts'
import { expect, test } from 'vitest'
import { describeFieldResult, describeFormerValues } from '../../src/client/bulk/bulkSummary.ts'
import { loadChinese } from './loadChinese.ts'

const of = (count: number, text: string) => ({ text, count })
const from = [of(20, '华北'), of(10, '华东'), of(5, '')]

loadChinese()

test('one former value is named, of several how many and the most frequent', () => {
  expect(describeFieldResult('板块', { field: 'sort', to: '东北', from: [of(7, '华北')], kinds: 1 })).toBe('板块：华北 → 东北')
  const several = { field: 'sort', to: '东北', from, kinds: 4 }
  expect(describeFieldResult('板块', several)).toBe('板块：4 种 → 东北')
  expect(describeFormerValues(several)).toBe('原来是：华北 20 条、华东 10 条、（空） 5 条 等')
})

test('of more rows than were read it is said that there are at least so many, and none by its count', () => {
  for (const kinds of [1, 3]) {
    const cut = { field: 'sort', to: '', from: from.slice(0, kinds), kinds, more: true as const }
    expect(describeFieldResult('板块', cut)).toBe(`板块：至少 ${kinds} 种 → （空）`)
    expect(describeFormerValues(cut)).toBe(null)
  }
})

test('numbers that change by an amount say by how much, and what becomes of the most frequent', () => {
  const raised = { field: 'price_92', to: '', by: '+0.12', from: [of(3, '7.85 → 7.97')], kinds: 1 }
  expect(describeFieldResult('92#', raised)).toBe('92# +0.12')
  expect(describeFormerValues(raised)).toBe('变成：7.85 → 7.97（3 条）')
  expect(describeFormerValues({ ...raised, kinds: 9 })).toBe('变成：7.85 → 7.97（3 条） 等')
})

test('quantities have separators of thousands in every sentence', () => {
  const many = { field: 'sort', to: '东北', from: [of(12345, '华北')], kinds: 1 }
  expect(describeFormerValues({ ...many, kinds: 1200 })).toBe('原来是：华北 12,345 条 等')
  expect(describeFieldResult('板块', { ...many, kinds: 1200 })).toBe('板块：1,200 种 → 东北')
})
