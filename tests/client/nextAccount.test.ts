import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import './noBrowser.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
  location: { protocol: 'http:' },
  document: { querySelector: () => null },
})
const { clearSession, useSession } = await import('../../src/client/api/session/session.ts')
const { loadPresenceSettings, presenceSettings } = await import('../../src/client/api/push/listPresence.ts')
const { refreshJobs, useJobs } = await import('../../src/client/api/jobs/jobsStore.ts')
const { revealValues, useRevealedValues } = await import('../../src/client/views/personal/revealedValues.ts')
const { startUnreadCount, useUnreadCount } = await import('../../src/client/api/messageInbox.ts')
const { customer } = await import('../fixtures/customer.ts')

/** What the server answers to the next calls. */
let answer: unknown
const network = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = async () => Response.json({ success: true, code: 200, data: answer })
  return () => {
    globalThis.fetch = network
  }
})
const signIn = (id: number) => useSession.setState({ token: 'Bearer x', orgkey: 'demo1', account: { id } as never })
beforeEach(() => signIn(1))

test('the next account in a tab sees nothing that the one before revealed, and none of its jobs', async () => {
  answer = [{ id: 5, version: 1, value: '13800138000' }]
  await revealValues(customer, [5], 'mobile')
  answer = [{ id: 9, state: 'done', ended_at: null }]
  await refreshJobs()
  expect([Object.keys(useRevealedValues.getState().values), useJobs.getState().jobs.length]).toEqual([['customer 5 mobile'], 1])
  clearSession()
  signIn(2)
  expect([useRevealedValues.getState().values, useJobs.getState().jobs]).toEqual([{}, []])
})

test('an account that never chose is not hidden because the one before was, and without an answer it is', async () => {
  const isHidden = () => presenceSettings.use.getState().hidden
  answer = { hidden: true }
  await loadPresenceSettings()
  expect(isHidden()).toBe(true)
  signIn(2)
  answer = null
  await loadPresenceSettings()
  expect(isHidden()).toBe(false)
  globalThis.fetch = async () => Response.json({ success: false, code: 500 }, { status: 500 })
  await loadPresenceSettings()
  expect(isHidden()).toBe(true)
})

test('the unread count of an account that has signed out is neither asked for again nor shown to the next', async () => {
  vi.useFakeTimers()
  const late = Promise.withResolvers<Response>()
  const fetchLate = vi.fn<typeof fetch>(() => late.promise)
  globalThis.fetch = fetchLate
  const stop = startUnreadCount()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  clearSession()
  late.resolve(Response.json({ success: false, code: 401 }, { status: 401 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchLate).toHaveBeenCalledTimes(1)
  signIn(2)
  globalThis.fetch = async () => Response.json({ success: true, code: 200, data: 7 })
  startUnreadCount()()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(useUnreadCount.getState().unread).toBeNull()
  vi.useRealTimers()
})
