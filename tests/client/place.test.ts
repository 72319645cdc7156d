import { expect, test } from 'vitest'
import { placeOf, pointOf, written } from '../../src/client/widgets/map/place.ts'

test.each([
  ['120.153576,30.287459', '120.153576,30.287459'],
  [' 120.1535761, 30.2874594 ', '120.153576,30.287459'],
  ['１２０，３０', '120,30'],
  ['西湖', null],
  ['', null],
  ['200,30', null],
])('"%s" is the point %s', (typed, point) => {
  expect(pointOf(typed)).toBe(point)
})

test('a place is written as it is stored, and read back', () => {
  const place = { lng: 120.1535764, lat: -30.28745949 }
  expect(written(place)).toBe('120.153576,-30.287459')
  expect(placeOf(written(place))).toEqual({ lng: 120.153576, lat: -30.287459 })
  expect(placeOf(null)).toBeNull()
  expect(placeOf('nowhere')).toBeNull()
})
