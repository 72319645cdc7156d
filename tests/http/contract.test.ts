import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { contractLines, countFaults } from '../../src/cli/contract/contractReport.ts'
import { type Examination, type ExaminationResult, examineServer } from '../../src/cli/contract/examineServer.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { withComputed } from '../../src/schema/index.ts'
import { registryOf } from '../../src/server/db/modulePart.ts'
import { jobKinds } from '../../src/server/operations/jobKinds.ts'
import { defaultDeployment } from '../../src/server/outgoing/deployment.ts'
import { engine, password, type Product, startProduct } from '../server.ts'

const registry = registryOf(withComputed(modules), serverParts, jobKinds)
const client = 'https://client.example.com'
const caller = { orgcode: 'demo1', username: 'admin', password }
const namedModules = (...names: readonly string[]) => registry.modules.filter(({ name }) => names.includes(name))
const examine = (wanted: Pick<Examination, 'url' | 'modules'> & Partial<Examination>) =>
  examineServer(registry, { caller, write: false, origin: client, ...wanted })
const faults = (examined: readonly ExaminationResult[]) =>
  examined.flatMap(({ module, results }) =>
    results.filter(({ state }) => state === 'lacks' || state === 'differs').map(result => ({ module: module?.name, ...result })),
  )

describe(`the product itself on ${engine}`, () => {
  let product: Product
  let url: string
  beforeAll(async () => {
    product = await startProduct(engine, { deployment: { ...defaultDeployment, clientOrigins: [client] } })
    url = await product.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => product?.close())

  test('keeps the contract in modules of every shape, and with a client of a named origin', async () => {
    // Rows of the organisation and of the platform, a tree, a log, settings, counted tabs, regions.
    const shapes = namedModules('dictionary', 'menu', 'audit', 'webinfo', 'wachapp', 'gasstation')
    const examined = await examine({ url, modules: shapes })
    expect(faults(examined)).toEqual([])
    expect(contractLines(examined).at(-1)).toMatch(/^\d+ as expected, 0 not, \d+ untried: nothing to do$/)
  })

  test('keeps it where rows are written, and none of them stays', async () => {
    const session = await product.signIn('demo1')
    const count = async (status: string | number) =>
      (await session.post<{ total: number }>('admin/config/dictionary/list', { status })).body.data?.total
    const before = [await count('all'), await count(-1)]
    const examined = await examine({ url, modules: namedModules('dictionary'), write: true })
    expect(faults(examined)).toEqual([])
    const [, dictionary] = examined
    expect(dictionary?.left).toEqual([])
    const called = dictionary?.results.flatMap(({ call, state }) => (state === 'ok' ? [call] : []))
    expect(called).toEqual(expect.arrayContaining(['save', 'upfield', 'batch', 'undo', 'push', 'del', 'excel', 'history']))
    expect([await count('all'), await count(-1)]).toEqual(before)
  })

  test('does not sign in with a wrong password', async () => {
    const wrong = { ...caller, password: 'not the password' }
    await expect(examine({ url, modules: [], caller: wrong })).rejects.toThrow('signing in: ')
  })

  test('answers a page of another origin as ever, and opens no cookie to a named one', async () => {
    const call = (method: 'OPTIONS' | 'POST', origin: string) =>
      product.app.inject({
        method,
        url: '/api/v2/manage/admin/info',
        headers: { origin, 'content-type': 'application/json' },
        payload: '{}',
      })
    const stranger = await call('POST', 'https://stranger.example.com')
    expect([stranger.statusCode, stranger.headers['x-refusal'], stranger.headers['vary']]).toEqual([403, 'wrongOrigin', 'Origin'])
    expect((await call('OPTIONS', 'https://stranger.example.com')).headers).not.toHaveProperty('access-control-allow-origin')
    const known = await call('OPTIONS', client)
    expect([known.statusCode, known.headers['access-control-allow-origin']]).toEqual([204, client])
    expect(known.headers).not.toHaveProperty('access-control-allow-credentials')
    const refused = await call('POST', client)
    expect(refused.statusCode).toBe(401)
    // Without these a worker of that client cannot pass on a part of a film, and browsers play none.
    expect(refused.headers['access-control-expose-headers']).toContain('Accept-Ranges, Content-Range')
  })
})

describe('a server of a few routes', () => {
  const rows = [
    { id: 2, title: '一区', sort: 1, status: 1, version: 1 },
    { id: 1, title: '二区', sort: 2, status: 0, version: 1 },
  ]
  const signedIn = { orgkey: 'own', token_type: 'Bearer', access_token: 'a-token' }
  const account = { id: 1, username: 'admin', nickname: '', orgcode: 'own', orgname: 'Own', platform: false, verbs: {} }
  const answers: Readonly<Record<string, object>> = {
    login: signedIn,
    'admin/info': account,
    // Every reply lacks per_page, and most fields of a row.
    'admin/config/dictionary/list': { total: 2, current_page: 1, last_page: 1, data: rows },
    // A row as text.
    'admin/config/dictionary/combox': [{ id: '2', title: '一区' }],
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    await text(request)
    const path = request.url?.replace(/^\/api\/v2\/manage\//, '').split('?')[0] ?? ''
    const data = answers[path]
    response.writeHead(data ? 200 : 404, { 'content-type': data ? 'application/json' : 'text/html' })
    response.end(data ? JSON.stringify({ success: true, code: 200, data }) : '<h1>Not found</h1>')
  }
  const server = createServer((request, response) => void respond(request, response))
  let examined: readonly ExaminationResult[]
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    examined = await examine({ url, modules: namedModules('dictionary') })
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))

  test('is told which calls it lacks', () => {
    const lacking = faults(examined).filter(({ state, module }) => state === 'lacks' && module === 'dictionary')
    expect([...new Set(lacking.map(({ call }) => call))].sort()).toEqual(
      [
        'aggregate',
        'batch',
        'choices',
        'events',
        'excel',
        'excel/template',
        'history',
        'info',
        'selection',
        'tree',
        'why',
      ].sort(),
    )
  })

  test('is told what its replies have otherwise than the schema', () => {
    const reasons = faults(examined).map(({ call, reason }) => `${call}: ${reason}`)
    expect(
      reasons.some(reason => reason.startsWith('list: ') && reason.includes(`/data/data/0 must have required property`)),
    ).toBe(true)
    expect(reasons.some(reason => reason.startsWith('combox: ') && reason.includes('/data/0/id must be integer'))).toBe(true)
  })

  test('is told what it must refuse, and that push and another origin do not work', () => {
    const states = new Map(faults(examined).map(({ call, expects, reason }) => [`${call}: ${expects}`, reason]))
    expect(states.get('list: an unknown filter is refused: 422 unknownFilter')).toBe('accepted')
    expect(states.get('list: status 0: those rows alone')).toBe('row 2 has status 1')
    expect(states.get('refusals: a call without a token: 401 noSession, with a sentence')).toBe('200 with x-refusal missing')
    expect([...states.keys()].filter(key => /^(push|cors): /.test(key))).toHaveLength(3)
  })

  test('gets a list of what to do', () => {
    const lines = contractLines(examined)
    expect(lines).toContain('dictionary  字典管理  /api/v2/manage/admin/config/dictionary')
    expect(lines.find(line => line.includes('add info, so that'))).toMatch(/: dictionary$/)
    expect(countFaults(examined)).toBe(faults(examined).length)
  })
})
