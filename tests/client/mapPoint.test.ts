import { expect, test } from 'vitest'
import { parsePoint, formatPoint } from '../../src/client/ui/map/mapPoint.ts'
import { normalizePoint } from '../../src/shared/rules/points.ts'

test.each([
  ['120.153576,30.287459', '120.153576,30.287459'],
  [' 120.1535761, 30.2874594 ', '120.153576,30.287459'],
  ['１２０，３０', '120,30'],
  ['西湖', null],
  ['', null],
  ['200,30', null],
])('"%s" is the point %s', (typed, point) => {
  expect(normalizePoint(typed)).toBe(point)
})

test('a point is printed as it is stored, and parsed back', () => {
  const place = { lng: 120.1535764, lat: -30.28745949 }
  expect(formatPoint(place)).toBe('120.153576,-30.287459')
  expect(parsePoint(formatPoint(place))).toEqual({ lng: 120.153576, lat: -30.287459 })
  expect(parsePoint(null)).toBeNull()
  expect(parsePoint('nowhere')).toBeNull()
})
