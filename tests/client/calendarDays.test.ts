import { expect, test } from 'vitest'
import type { ListRow } from '../../src/client/api/rows/listRow.ts'
import { movedFields, rowsByDay, shownDays, timeOnDay } from '../../src/client/list/views/calendar/calendarDays.ts'

const fields = { from: 'from', to: 'to' }

test('a month is shown in whole weeks from Monday on, a week in seven days', () => {
  const november = shownDays('2026-11-23', 'month')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(shownDays('2027-02-10', 'month')).toHaveLength(28)
  expect(shownDays('2026-11-22', 'week')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('a row stands on each of its days that are shown, also where it begins before them or never ends after it began', () => {
  const days = shownDays('2026-11-16', 'week')
  const rows = [
    { id: 1, from: '2026-11-10 09:00:00', to: '2026-11-17 10:00:00' },
    { id: 2, from: '2026-11-22', to: null },
    { id: 3, from: '2026-11-20', to: '2026-11-01' },
    { id: 4, from: null, to: '2026-11-18' },
    { id: 5, from: '2026-11-21', to: '2027-01-01' },
  ]
  const shown = [...rowsByDay(rows, fields, days)].map(([day, some]) => [day.slice(-2), some.map(({ id }) => id)])
  expect(shown).toEqual([
    ['16', [1]],
    ['17', [1]],
    ['18', []],
    ['19', []],
    ['20', [3]],
    ['21', [5]],
    ['22', [5, 2]],
  ])
})

test('a moved row keeps its time of day and its length, and an empty end stays empty', () => {
  expect(movedFields({ id: 1, from: '2026-02-27 08:30:00', to: '2026-03-01 17:00:00' }, fields, 2)).toEqual({
    from: '2026-03-01 08:30:00',
    to: '2026-03-03 17:00:00',
  })
  expect(movedFields({ id: 1, from: '2026-11-23', to: null }, fields, -23)).toEqual({ from: '2026-10-31' })
})

test('the entries of a day are in the order of their beginnings, those without a time in that of the list', () => {
  const day = '2026-11-28'
  const moments = [`${day} 13:00:00`, `${day} 09:00:00`, '2026-11-27 20:00:00', `${day} 09:00:00`]
  const rows = moments.map((from, index) => ({ id: index + 1, from, to: `${day} 14:00:00` }) as unknown as ListRow)
  expect(
    rowsByDay(rows, fields, [day])
      .get(day)
      ?.map(({ id }) => id),
  ).toEqual([3, 2, 4, 1])
  const whole = [5, 3, 4].map(id => ({ id, from: day, to: day }) as unknown as ListRow)
  expect(
    rowsByDay(whole, fields, [day])
      .get(day)
      ?.map(({ id }) => id),
  ).toEqual([5, 3, 4])
})

test('an entry shows its time of day where it begins, and none where it lasts all day', () => {
  expect(timeOnDay('2026-11-23 09:30:00', '2026-11-23')).toBe('09:30')
  for (const moment of ['2026-11-23', '2026-11-23 00:00:00', '2026-11-22 09:30:00', null, undefined])
    expect(timeOnDay(moment, '2026-11-23')).toBeNull()
})
