import { afterEach, expect, test } from 'vitest'
import './noBrowser.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
/** `Object.keys` lists the keys of a browser's storage. */
const localStorage = new Proxy(storage, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
})
Object.assign(globalThis, { localStorage })
const { useSession } = await import('../../src/client/api/session/session.ts')
const { storeDraft, useStoredDrafts } = await import('../../src/client/api/storedDrafts.ts')

const viewing = {
  as: 'role',
  id: 7,
  name: '只读',
  until: '2026-11-27T00:00:00Z',
  limited: false,
  by: { id: 1, username: 'admin', nickname: '' },
}
const signIn = (account: object) =>
  useSession.setState({ account: { id: 1, username: 'admin', ...account } as never, orgkey: 'demo1' })
const titles = () => useStoredDrafts.getState().drafts.map(({ title }) => title)
const draft = { module: 'link', id: 0, title: '友情链接', base: {}, values: { title: '链接' } }
afterEach(() => stored.clear())

test('a manager who views the product as a role is offered no drafts, stores none, and has them again afterwards', () => {
  signIn({})
  storeDraft(draft)
  expect(titles()).toEqual(['友情链接'])
  signIn({ viewing })
  expect(titles()).toEqual([])
  storeDraft({ ...draft, id: 5, title: '期间' })
  signIn({})
  expect(titles()).toEqual(['友情链接'])
})
