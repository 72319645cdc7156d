import { expect, test } from 'vitest'
import { aroundOf, inside } from '../../src/client/engine/within.ts'
import { type AnyModule, region, text } from '../../src/schema/index.ts'

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
  },
  columns: ['title'],
}

test('a region lies in what its field stands within', () => {
  expect(aroundOf(shop, 'county')).toBe('city')
  expect(aroundOf(shop, 'province')).toBeUndefined()
  expect(aroundOf(shop, 'title')).toBeUndefined()
})
test.each([
  ['province', ['city', 'county']],
  ['city', ['county']],
  ['county', []],
  ['origin', []],
  ['title', []],
])('another %s leaves %j without a place', (name, names) => {
  expect(inside(shop, name)).toEqual(names)
})
