import { expect, test } from 'vitest'
import { type HistoryEvent, isCreation, latestValues, planPutBack, valuesAfter } from '../../src/client/history/earlierValues.ts'
import { defineModule, number, reference, secret, text } from '../../src/schema/index.ts'

const module = defineModule({
  name: 'note',
  label: '笔记',
  route: '/note',
  wire: { path: 'note' },
  fields: {
    title: text('标题', { was: 'name' }),
    count: number('数量'),
    total: number('合计', { readonly: true }),
    code: secret('口令'),
    above: reference('上级', { to: 'note' }),
    place: text('位置', { readonly: { when: { count: 9 }, say: '锁定' } }),
  },
})
const event = (id: number, changes: HistoryEvent['changes'], action = 'edit'): HistoryEvent => ({
  id,
  at: '2026-11-01 08:00:00',
  account: '甲',
  action,
  changes,
})
const events = [
  event(4, { title: ['丙', '丁'] }),
  event(3, { name: ['乙', '丙'], count: [1, 2] }),
  event(2, { title: ['甲', '乙'] }),
  event(1, { title: [null, '甲'], count: [null, 1] }, 'add'),
] as const

test('the version after an entry has what the earliest later change replaced, under the names of today', () => {
  expect(valuesAfter(module, events, events[2])).toEqual({ title: '乙', count: 1 })
  expect(valuesAfter(module, events, events[3])).toEqual({ title: '甲', count: 1 })
  expect(valuesAfter(module, events, events[0])).toEqual({})
  expect(latestValues(module, events)).toEqual({ title: '丁', count: 2 })
})

test('only the entry that made the row has nothing before it', () => {
  expect(events.map(isCreation)).toEqual([false, false, false, true])
  expect(isCreation(event(5, { status: [null, 1] }, 'import'))).toBe(true)
})

test('a put-back leaves what is the same, masked or unknown, and keeps what a save may not change', () => {
  const row = { title: '丁', count: 2, total: 5, above: 0, place: '北' }
  const plan = planPutBack(module, row, { title: '甲', count: 2, total: 4, code: '***', above: null, gone: 1, place: '南' })
  expect(plan).toEqual({
    diff: { title: ['丁', '甲'], total: [5, 4], place: ['北', '南'] },
    open: ['title', 'place'],
    locked: ['total'],
  })
  const locked = planPutBack(module, { ...row, count: 9 }, { place: '南' })
  expect(locked).toMatchObject({ open: [], locked: ['place'] })
})
