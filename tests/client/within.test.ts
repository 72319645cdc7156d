import { expect, test } from 'vitest'
import { aroundOf, inside } from '../../src/client/engine/within.ts'
import { type AnyModule, reference, region, text } from '../../src/schema/index.ts'

const shop: AnyModule = {
  name: 'shop',
  title: '门店',
  path: 'test/shop',
  route: '/test/shop',
  fields: {
    title: text('名称'),
    county: region('区县', { level: 'county', within: 'city' }),
    city: region('市', { level: 'city', within: 'province' }),
    province: region('省', { level: 'province' }),
    origin: region('籍贯', { level: 'province' }),
    top: reference('大类', { to: 'shop' }),
    leaf: reference('小类', { to: 'shop', within: 'top' }),
  },
  columns: ['title'],
}

test('a value lies in what its field stands within', () => {
  expect(aroundOf(shop, 'leaf')).toBe('top')
  expect(aroundOf(shop, 'county')).toBe('city')
  expect(aroundOf(shop, 'province')).toBeUndefined()
  expect(aroundOf(shop, 'title')).toBeUndefined()
})
test.each([
  ['province', ['city', 'county']],
  ['city', ['county']],
  ['county', []],
  ['origin', []],
  ['top', ['leaf']],
  ['title', []],
])('another %s leaves %j without a place', (name, names) => {
  expect(inside(shop, name)).toEqual(names)
})
