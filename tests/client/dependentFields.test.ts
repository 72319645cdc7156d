import { expect, test } from 'vitest'
import {
  dependentFields,
  emptiedCells,
  enclosingField,
  enclosingValue,
  matchedValues,
} from '../../src/client/views/dependentFields.ts'
import { type AnyModule, point, reference, region, text } from '../../src/schema/index.ts'
import { quote, quoteline } from '../fixtures/quote.ts'

const shop: AnyModule = {
  name: 'shop',
  label: '门店',
  route: '/test/shop',
  wire: { path: 'test/shop' },
  fields: {
    title: text('名称'),
    county: region('区县', { level: 'county', within: 'city' }),
    city: region('市', { level: 'city', within: 'province' }),
    province: region('省', { level: 'province' }),
    origin: region('籍贯', { level: 'province' }),
    top: reference('大类', { to: 'shop' }),
    place: point('坐标', { near: 'county' }),
    leaf: reference('小类', { to: 'shop', within: 'top' }),
  },
  list: { columns: ['title'] },
}

test('a field is enclosed by the value of the field it stands within', () => {
  expect(enclosingField(shop, 'leaf')).toBe('top')
  expect(enclosingField(shop, 'county')).toBe('city')
  expect(enclosingField(shop, 'province')).toBeUndefined()
  expect(enclosingField(shop, 'title')).toBeUndefined()
})
test('a point gets the narrowest region there is', () => {
  expect(enclosingValue(shop, 'place', { province: 1, city: 2, county: 3 })).toBe(3)
  expect(enclosingValue(shop, 'place', { province: 1, city: 2, county: null })).toBe(2)
  expect(enclosingValue(shop, 'place', { province: 1 })).toBe(1)
  expect(enclosingValue(shop, 'place', {})).toBeNull()
})
test.each([
  ['province', ['city', 'county']],
  ['city', ['county']],
  ['county', []],
  ['origin', []],
  ['top', ['leaf']],
  ['title', []],
])('another %s leaves %j without a place', (name, names) => {
  expect(dependentFields(shop, name)).toEqual(names)
})

test('another company leaves no contact of the former one, in the form and among the cells of the list', () => {
  expect(dependentFields(quote, 'company')).toEqual(['contact', 'copied'])
  expect(dependentFields(quote, 'contact')).toEqual([])
  expect(emptiedCells(quote, 'company', { company: 1, contact: 5, copied: [5] })).toEqual({ contact: null })
  expect(emptiedCells(quote, 'company', { company: 1, contact: 0 })).toEqual({})
})
test('a picker gets what the row holds in the fields that its choice hangs on', () => {
  expect(matchedValues(quote, 'contact', { company: 3, title: '甲' })).toEqual({ company: 3 })
  expect(matchedValues(quoteline, 'contact', { trade: 2 })).toEqual({ company: null, trade: 2 })
  expect(matchedValues(quote, 'company', { company: 3 })).toBeUndefined()
})
