import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionToken } from './sessionToken.ts'

// Browser globals that Node lacks.
const stored = new Map<string, string>()
const cookies: string[] = []
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  location: { protocol: 'http:' },
  document: Object.defineProperty({ querySelector: () => null }, 'cookie', {
    set: (cookie: string) => {
      cookies.push(cookie)
    },
  }),
})

const { abortCalls: abortAll, call, CallError } = await import('../../src/client/api/request.ts')
const {
  startSession: begin,
  clearSession: clear,
  setAccount: know,
  useSession,
} = await import('../../src/client/api/session/session.ts')
await import('../../src/client/api/languages/i18n.ts')

interface Seen {
  url: string
  headers: IncomingMessage['headers']
  body: string
  cut: Promise<void>
}
type Answer = (reply: ServerResponse, seen: Seen) => void

let answer: Answer
let server: Server
let seen: Seen[] = []
const network = globalThis.fetch

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const cut = new Promise<void>(resolve => reply.once('close', () => reply.writableEnded || resolve()))
    const parts = await request.toArray()
    const one = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString(), cut }
    seen.push(one)
    answer(reply, one)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => network(new URL(String(path), origin), init)
})
afterAll(() => {
  globalThis.fetch = network
  server.closeAllConnections()
  server.close()
})

const answersWith =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  reply =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const ok = (data: unknown, headers: Record<string, string> = {}) => answersWith(200, { success: true, code: 200, data }, headers)
const refused = (status: number, rest: object = {}) =>
  answersWith(status, { success: false, code: status, error: '不行', ...rest })
const silence: Answer = () => undefined
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`no CallError: ${String(error)}`)
  return error
}
const account = {
  id: 1,
  username: 'admin',
  nickname: '张三',
  mobile: null,
  avatar: null,
  orgcode: 'demo1',
  orgname: '一号',
  leftMenu: [],
  verbs: {},
  platform: false,
}
const offline = '网络出错,请检查您的网络或者服务是否可用'

beforeEach(() => {
  clear()
  seen = []
  cookies.length = 0
  begin({ orgkey: 'abcdef12', token: `Bearer ${sessionToken(1, 2)}`, router: [] })
})

describe('a call', () => {
  test('carries organisation, token, time and query, and returns the data', async () => {
    answer = ok([1])
    expect(await call('admin/config/icon/list', { limit: 10 }, { query: { page: 2 } })).toEqual([1])
    const [{ url, headers, body } = seen[0]!] = seen
    expect(url).toBe('/api/abcdef12/v2/manage/admin/config/icon/list?page=2')
    expect(headers.authorization).toBe(`Bearer ${sessionToken(1, 2)}`)
    expect(Math.abs(Number(headers['timestamp']) - Date.now())).toBeLessThan(5000)
    expect(JSON.parse(body)).toEqual({ limit: 10 })
  })

  test('to sign in carries neither organisation nor token', async () => {
    answer = ok({})
    await call('login', { orgcode: 'x' })
    expect(seen[0]?.url).toBe('/api/v2/manage/login')
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  test('that is refused fails with status, sentence, fields and data', async () => {
    answer = refused(409, { errors: [{ field: 'title', message: '名称必须填写' }], data: { version: 3 } })
    const error = await failure(call('x/save'))
    expect(error).toMatchObject({ status: 409, message: '不行', aborted: false, data: { version: 3 } })
    expect(error.errors).toEqual([{ field: 'title', message: '名称必须填写' }])
  })

  test.each([
    ['success false under 200', { success: false, code: 200, error: '没成' }, 200],
    ['another code under 200', { success: true, code: 422, error: '没成' }, 422],
  ])('fails on %s', async (_name, body, status) => {
    answer = answersWith(200, body)
    expect(await failure(call('x'))).toMatchObject({ status, message: '没成' })
  })

  test('answered by something that is not our server fails with the network sentence', async () => {
    answer = reply => reply.writeHead(502).end('<html>Bad Gateway</html>')
    expect(await failure(call('x'))).toMatchObject({ status: 502, message: offline })
  })

  test('without a server fails with the network sentence', async () => {
    answer = reply => reply.destroy()
    expect(await failure(call('x'))).toMatchObject({ status: 0, message: offline, aborted: false })
  })

  test('without an answer in 5 seconds fails, and its request is aborted', async () => {
    answer = silence
    const started = performance.now()
    expect(await failure(call('x'))).toMatchObject({ status: 0, message: offline, aborted: false })
    expect(performance.now() - started).toBeGreaterThan(4900)
    await seen[0]?.cut
  })

  test('is aborted with its caller’s signal', async () => {
    const own = new AbortController()
    answer = () => own.abort()
    expect((await failure(call('x', {}, { signal: own.signal }))).aborted).toBe(true)
    await seen[0]?.cut
  })

  test('is aborted with all others on signing out', async () => {
    answer = () => seen.length === 2 && abortAll()
    const errors = await Promise.all([failure(call('a')), failure(call('b'))])
    expect(errors.map(error => error.aborted)).toEqual([true, true])
    await Promise.all(seen.map(one => one.cut))
  })
})

describe('the token of a reply', () => {
  test('replaces the current one, in the store, the storage and the cookie', async () => {
    answer = ok(null, { Authorization: `Bearer ${sessionToken(1, 3)}` })
    await call('x')
    expect(useSession.getState().token).toBe(`Bearer ${sessionToken(1, 3)}`)
    expect(stored.get('access_token')).toBe(`Bearer ${sessionToken(1, 3)}`)
    expect(cookies.at(-1)).toBe(`token=${sessionToken(1, 3)}; Path=/; Max-Age=86400; SameSite=Strict`)
  })

  test('older than the current one is dropped', async () => {
    answer = ok(null, { Authorization: `Bearer ${sessionToken(1, 4)}` })
    await call('x')
    answer = ok(null, { Authorization: `Bearer ${sessionToken(1, 3)}` })
    await call('x')
    expect(useSession.getState().token).toBe(`Bearer ${sessionToken(1, 4)}`)
  })

  test('of a refused call is taken too', async () => {
    answer = (reply, one) =>
      answersWith(422, { success: false, code: 422, error: '不行' }, { Authorization: sessionToken(1, 5) })(reply, one)
    await failure(call('x'))
    expect(useSession.getState().token).toBe(`Bearer ${sessionToken(1, 5)}`)
  })
})

describe('a call answered with 401', () => {
  test('before the account is known just fails', async () => {
    answer = refused(401)
    expect((await failure(call('admin/info'))).status).toBe(401)
    expect(useSession.getState().ended).toBe(false)
  })

  test('after sign-in ends the session, waits, and is repeated once the session is resumed', async () => {
    know({ account, site: {} })
    answer = refused(401)
    const waiting = call('x/save', { title: 'a' })
    await expect.poll(() => useSession.getState().ended).toBe(true)
    answer = ok('saved')
    begin({ orgkey: 'abcdef12', token: `Bearer ${sessionToken(9, 1)}`, router: [] })
    expect(await waiting).toBe('saved')
    expect(seen.map(one => one.body)).toEqual(['{"title":"a"}', '{"title":"a"}'])
  })

  test('fails when the operator signs out', async () => {
    know({ account, site: {} })
    answer = refused(401)
    const waiting = failure(call('x/save'))
    await expect.poll(() => useSession.getState().ended).toBe(true)
    clear()
    expect((await waiting).status).toBe(401)
  })

  test('fails when its caller aborts the wait', async () => {
    know({ account, site: {} })
    answer = refused(401)
    const own = new AbortController()
    const waiting = failure(call('x/list', {}, { signal: own.signal }))
    await expect.poll(() => useSession.getState().ended).toBe(true)
    own.abort()
    expect((await waiting).status).toBe(401)
  })

  test.each(['x/list', 'x/aggregate'])('that only reads waits for a sign-in: %s', async path => {
    clear()
    answer = ok('rows')
    const waiting = call(path)
    const controller = new AbortController()
    const givenUp = failure(call('x/info', {}, { signal: controller.signal }))
    controller.abort()
    expect(await givenUp).toMatchObject({ aborted: true })
    expect(seen).toEqual([])
    begin({ orgkey: 'abcdef12', token: `Bearer ${sessionToken(9, 1)}`, router: [] })
    expect(await waiting).toBe('rows')
    expect(seen).toHaveLength(1)
  })

  test.each(['login', 'admin/logout'])('%s does not end the session', async path => {
    know({ account, site: {} })
    answer = refused(401)
    await failure(call(path))
    expect(useSession.getState().ended).toBe(false)
  })
})

test('nothing of the session is left in storage and cookie after clearing', () => {
  know({ account, site: { webname: '站' } })
  expect([...stored.keys()].sort()).toEqual([
    'access_token',
    'admin_avatar',
    'admin_id',
    'admin_info',
    'admin_mobile',
    'admin_nickname',
    'admin_orgcode',
    'admin_username',
    'dynamicRouter',
    'orgkey',
    'token_time',
    'web_info',
  ])
  clear()
  expect(stored.size).toBe(0)
  expect(cookies.at(-1)).toBe('token=; Path=/; Max-Age=0; SameSite=Strict')
})
