import { describe, expect, test } from 'vitest'
import { possibleClosings, closeTags, type CloseTagsRequest, type TagClosing } from '../../src/shared/rules/closeTags.ts'

const tags = ['/home', '/a', '/b', '/c', '/d'].map(path => ({ path, search: `?of=${path}` }))
interface Shown {
  left: string
  shown: string
}

describe('closing', () => {
  test.each<CloseTagsRequest & Shown>([
    { closing: 'this', at: '/b', here: '/b', left: '/home /a /c /d', shown: '/c' },
    { closing: 'this', at: '/d', here: '/d', left: '/home /a /b /c', shown: '/c' },
    { closing: 'this', at: '/b', here: '/d', left: '/home /a /c /d', shown: '/d' },
    { closing: 'this', at: '/home', here: '/home', left: '/home /a /b /c /d', shown: '/home' },
    { closing: 'others', at: '/b', here: '/b', left: '/home /b', shown: '/b' },
    { closing: 'others', at: '/b', here: '/d', left: '/home /b', shown: '/b' },
    { closing: 'others', at: '/b', here: '/home', left: '/home /b', shown: '/home' },
    { closing: 'others', at: '/home', here: '/b', left: '/home', shown: '/home' },
    { closing: 'left', at: '/c', here: '/c', left: '/home /c /d', shown: '/c' },
    { closing: 'left', at: '/c', here: '/a', left: '/home /c /d', shown: '/c' },
    { closing: 'left', at: '/c', here: '/d', left: '/home /c /d', shown: '/d' },
    { closing: 'right', at: '/b', here: '/d', left: '/home /a /b', shown: '/b' },
    { closing: 'right', at: '/b', here: '/a', left: '/home /a /b', shown: '/a' },
    { closing: 'right', at: '/home', here: '/d', left: '/home', shown: '/home' },
    { closing: 'all', at: '/b', here: '/c', left: '/home', shown: '/home' },
    { closing: 'all', at: '/home', here: '/home', left: '/home', shown: '/home' },
  ])('$closing at $at, while $here is shown, leaves $left and shows $shown', ({ left, shown, ...request }) => {
    const { tags: open, here } = closeTags(tags, request)
    expect([open.map(({ path }) => path).join(' '), here]).toEqual([left, shown])
  })

  test('closing the last page shows home', () => {
    expect(closeTags(tags.slice(0, 2), { closing: 'this', at: '/a', here: '/a' }).here).toBe('/home')
  })

  test('keeps the others with their queries, in their order', () => {
    expect(closeTags(tags, { closing: 'this', at: '/b', here: '/a' }).tags[2]).toEqual({ path: '/c', search: '?of=/c' })
  })
})

describe('what can be closed', () => {
  test.each<[string, readonly TagClosing[]]>([
    ['/home', ['others', 'right', 'all']],
    ['/a', ['this', 'others', 'right', 'all']],
    ['/b', ['this', 'others', 'left', 'right', 'all']],
    ['/d', ['this', 'others', 'left', 'all']],
  ])('from %s: %j', (at, expected) => {
    expect(possibleClosings(tags, at)).toEqual(expected)
  })

  test('is none where only home is open', () => {
    expect(possibleClosings(tags.slice(0, 1), '/home')).toEqual([])
  })
})
