import { describe, expect, test } from 'vitest'
import { firstAndLastDay, stepOfMonths, withoutGaps } from '../../src/client/list/views/chart/chartDates.ts'
import { barOnScale, barScale, chartScale } from '../../src/client/ui/chart/chartScale.ts'
import { clusterMarkers } from '../../src/client/ui/map/clusterMarkers.ts'
import { formatMapBox, parseMapBox } from '../../src/shared/rules/mapBox.ts'

describe('a scale', () => {
  test('begins and ends at round numbers, with a few between', () => {
    expect(chartScale(0, 87).ticks).toEqual([0, 20, 40, 60, 80, 100])
    expect(chartScale(7.12, 7.55).ticks).toEqual([7.1, 7.2, 7.3, 7.4, 7.5, 7.6])
    expect(chartScale(0, 0).ticks.length).toBeGreaterThan(1)
  })
  test('of bars has room for zero, from which they go up and down', () => {
    const scale = barScale([-20, 80])
    expect([scale.from, scale.to]).toEqual([-20, 80])
    expect(barOnScale(scale, 80)).toEqual({ start: 20, size: 80 })
    expect(barOnScale(scale, -20)).toEqual({ start: 0, size: 20 })
    expect(barOnScale(scale, 0).size).toBe(0)
  })
  test('of bars names zero alone where no bar is drawn', () => {
    expect(barScale([]).ticks).toEqual([0])
    expect(barScale([0, 0]).ticks).toEqual([0])
  })
})

describe('times of a chart', () => {
  test.each([
    [[], 'month'],
    [['2026-03'], 'day'],
    [['2026-04', '2026-03'], 'day'],
    [['2025-12', '2026-02'], 'week'],
    [['2026-01', '2026-06'], 'week'],
    [['2026-01', '2026-07'], 'month'],
  ] as const)('%j are grouped by %s', (months, step) => expect(stepOfMonths(months)).toBe(step))

  test('between the first and the last none is missing', () => {
    expect(withoutGaps(['2026-02', '2025-11'], 'month')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(withoutGaps(['2026-02-27', '2026-03-02'], 'day')).toHaveLength(4)
    expect(withoutGaps(['2026-02-23', '2026-03-09'], 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
  })
  test('a typing error in a year makes no thousand columns', () => {
    expect(withoutGaps(['0206-01', '2026-01'], 'month')).toEqual(['0206-01', '2026-01'])
  })
  test('have a first and a last day', () => {
    expect(firstAndLastDay('2024-02', 'month')).toEqual(['2024-02-01', '2024-02-29'])
    expect(firstAndLastDay('2026-02-23', 'week')).toEqual(['2026-02-23', '2026-03-01'])
    expect(firstAndLastDay('2026-02-23', 'day')).toEqual(['2026-02-23', '2026-02-23'])
  })
})

describe('markers', () => {
  const at = (id: number, lng: number) => ({ id, title: String(id), at: { lng, lat: 0 } })
  test('closer than the radius are one cluster, others by themselves', () => {
    const markers = [at(1, 0), at(2, 30), at(3, 100), at(4, 41), at(5, -39)]
    const clusters = clusterMarkers(markers, marker => [marker.at.lng, 0], 40)
    expect(clusters.map(({ key }) => key)).toEqual(['1,2,5', '3', '4'])
  })
})

describe('a part of the map', () => {
  test('is read as it was written', () => {
    const box = { west: -1.5, south: 2, east: 3.25, north: 4 }
    expect(parseMapBox(formatMapBox(box))).toEqual(box)
  })
  test.each(['', '1,2,3', '3,0,1,1', '0,3,1,1', '0,0,181,1', '1e1,0,20,1'])('%j is none', text =>
    expect(parseMapBox(text)).toBeNull(),
  )
})
