import { createForm } from '@formily/core'
import { expect, test } from 'vitest'
import './noBrowser.ts'
import { addModules } from '../../src/client/api/moduleRegistry.ts'
import { CallError } from '../../src/client/api/request.ts'
import type { RowData } from '../../src/client/api/rows/listRow.ts'
import { childrenFault, faultsAfter, firstSentence } from '../../src/client/form/children/childrenFault.ts'
import { newChild } from '../../src/client/form/children/childRows.ts'
import { pasteChildRows } from '../../src/client/form/children/pasteChildRows.ts'
import { markServerErrors } from '../../src/client/form/save/formFaults.ts'
import { type FieldOf, fieldOf, formOf } from '../../src/schema/index.ts'
import { firm, quote, quoteline } from '../fixtures/quote.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'
import { loadChinese } from './loadChinese.ts'

loadChinese()
addModules([quote, quoteline, voucher, voucherline])
const free = { locked: '', undeletable: '' }

test('a fault of a child row is told by its place in the grid, behind rows that were added and left empty', () => {
  const field = fieldOf(quote, 'lines') as FieldOf['children']
  const { faults, first } = childrenFault(field, [{ id: 3, title: '甲' }, newChild(quoteline), { title: '超'.repeat(1000) }])
  expect(Object.keys(faults)).toEqual(['2.title'])
  expect(first).toContain('第 3 行')
})

test('a block pasted at a child row that was removed meanwhile leaves no gap above it', async () => {
  const at = { row: 2, field: 'title' }
  const target = { child: quoteline, by: 'quote', rows: () => [], columns: ['title'], limit: 10, lockOf: () => free, at }
  const { rows, leftOut } = await pasteChildRows(target, [['甲'], ['乙']])
  expect([rows.length, ...rows.map(({ title }) => title), leftOut]).toEqual([2, '甲', '乙', 0])
})

test('what is typed into child rows while a block is pasted stays', async () => {
  const row = (title: string): RowData => ({ title, trade: 1 })
  let typed = [row('甲'), row('乙')]
  const target = { child: quoteline, by: 'quote', rows: () => typed, columns: ['title'], limit: 10, lockOf: () => free }
  const pasted = pasteChildRows({ ...target, at: { row: 1, field: 'title' } }, [['丙']])
  typed = [row('丁'), row('乙')]
  expect((await pasted).rows.map(({ title }) => title)).toEqual(['丁', '丙'])
})

test('a block goes into the row it was pasted into, though one above it was removed meanwhile', async () => {
  const lines: readonly RowData[] = [{ title: '甲' }, { title: '乙' }, { id: 3, title: '丙' }]
  let typed = lines
  const target = { child: quoteline, by: 'quote', rows: () => typed, columns: ['title'], limit: 10, lockOf: () => free }
  const pasteAt = (row: number) => pasteChildRows({ ...target, at: { row, field: 'title' } }, [['丁']])
  const [intoSame, intoChanged] = [pasteAt(1), pasteAt(2)]
  typed = [{ title: '乙' }, { id: 3, title: '改' }].map((row, index) => (index === 0 ? (lines[1] ?? row) : row))
  expect((await intoSame).rows.map(({ title }) => title)).toEqual(['丁', '改'])
  expect((await intoChanged).rows.map(({ title }) => title)).toEqual(['乙', '丁'])
})

test('a form with child rows is 900 wide, any other 500, unless it names its width', () => {
  expect(formOf(quote).width).toBe(900)
  expect(formOf({ ...quote, form: [{ tab: '明细', fields: ['lines'] }] }).width).toBe(900)
  expect(formOf({ ...quote, form: { fields: ['lines'], width: 640 } }).width).toBe(640)
  expect(formOf({ ...quote, form: ['title', 'company'] }).width).toBe(500)
  expect(formOf(firm).width).toBe(500)
})

test('a number that was pasted and is too small is told so, not that it is no number', () => {
  const field = fieldOf(voucher, 'lines') as FieldOf['children']
  const first = (debit: string) => childrenFault(field, [{ title: '甲', debit, credit: 0 }]).first
  expect(first('-3')).toBe('第 1 行：借方不能小于 0')
  // The sentence does not name the column itself.
  expect(first('三')).toBe('第 1 行：“借方”只能填写数字')
})

test('the first of the faults that are left is told', () => {
  const field = fieldOf(voucher, 'lines') as FieldOf['children']
  expect(firstSentence(field, { '1.debit': '借方不能小于 0', '2.title': '摘要必须填写' })).toBe('第 2 行：借方不能小于 0')
  expect(firstSentence(field, {})).toBe('')
})

test('a fault from the server is told as the server says it, with the row in which it is by then', () => {
  const form = createForm()
  const control = form.createField({ name: 'lines' })
  const errors = [
    { field: 'lines.1.title', message: '第 2 行：摘要已存在' },
    { field: 'lines.2.debit', message: '第 3 行：“借方”只能填写数字' },
  ]
  expect(markServerErrors(form, new CallError({ status: 422, message: '', errors }))).toEqual(['lines'])
  expect(control.selfErrors).toEqual(['第 2 行：摘要已存在'])
  const { faults } = control.data as { faults: Record<string, string> }
  const field = fieldOf(voucher, 'lines') as FieldOf['children']
  expect(firstSentence(field, faults)).toBe('第 2 行：摘要已存在')
  expect(firstSentence(field, { '0.debit': faults['2.debit'] ?? '' })).toBe('第 1 行：“借方”只能填写数字')
})

test('a change leaves the marks of other rows where they are then, and in its own row those that still hold', () => {
  const field = fieldOf(voucher, 'lines') as FieldOf['children']
  const [good, bad, worse] = [
    { title: '甲', debit: 1, credit: 0 },
    { title: '', debit: '三', credit: 0 },
    { title: '丙', debit: -3, credit: 0 },
  ]
  const before = [good, bad, worse]
  const { faults } = childrenFault(field, before)
  expect(Object.keys(faults)).toEqual(['1.title', '1.debit', '2.debit'])
  const after = (rows: readonly RowData[]) => Object.keys(faultsAfter(field, faults, { before, after: rows }))
  expect(after([good, { ...bad, debit: 3 }, worse])).toEqual(['1.title', '2.debit'])
  expect(after([worse, good, bad])).toEqual(['2.title', '2.debit', '0.debit'])
  expect(after([good, worse])).toEqual(['1.debit'])
})

test('a fault that only the server finds stays at its cell until that cell is changed', () => {
  const field = fieldOf(voucher, 'lines') as FieldOf['children']
  const row: RowData = { title: '甲', debit: 1, credit: 0 }
  const faults = { '0.title': '“甲”已存在' }
  const after = (changed: RowData) => faultsAfter(field, faults, { before: [row], after: [changed] })
  expect(after({ ...row, debit: 2 })).toEqual(faults)
  expect(after({ ...row, title: '乙' })).toEqual({})
})
