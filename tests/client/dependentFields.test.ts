import { expect, test } from 'vitest'
import { enclosingValue, enclosingField, dependentFields } from '../../src/client/views/dependentFields.ts'
import { type AnyModule, point, reference, region, text } from '../../src/schema/index.ts'

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
