import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules as declared } from '../../modules.config.ts'
import { storedTables, tableContents } from '../../src/cli/move/tableContents.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { type AnyModule, hasPage, isPlatformOwned, titleFieldOf } from '../../src/schema/index.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { formOf, png } from '../fixtures/uploadForms.ts'
import { engine, password as testPassword, type Product, type Reply, type Session, startProduct } from '../server.ts'
import { type Attack, attackTable, type AttackReply, type AttackTarget, runAttacks } from './attack.ts'
import { attackCatalogue } from './attackCatalogue.ts'
import type { AttackContext } from './attackContext.ts'
import { canary } from './attackPayloads.ts'

/** `npm run attack -- --url`: a product that runs already, with the organisations of the demonstration. */
const { ATTACK_URL: url, ATTACK_PASSWORD: password = testPassword, ATTACK_TABLE: tableFile } = process.env
const modules: readonly AnyModule[] = declared
const requestWithin = 30_000

/** Tables that change without harm: refusals, sign-ins and reads are written there. */
const logTables = new Set(['audit', 'session', 'throttle', 'personalread'])

/** The signed address of a file says whose it is. */
const ticketOrg = (address: string): number => {
  const [, ticket = ''] = /\/api\/files\/image\/([\w-]+)\./.exec(address) ?? []
  return (JSON.parse(Buffer.from(ticket, 'base64url').toString()) as { org: number }).org
}

const seeded = (module: AnyModule): boolean =>
  hasPage(module) && !isPlatformOwned(module) && !module.log && !module.single && module.scope !== 'self'

describe(`on ${url ?? engine}`, () => {
  let product: Product | undefined
  let origin = url ?? ''
  const sessions: Partial<Record<Attack['by'], Session>> = {}
  let other: Session
  let context: AttackContext
  let trapped = 0
  const trap = createServer(socket => {
    trapped++
    socket.destroy()
  })

  /** Not fetch, which normalises the path: attacks need theirs sent as it is. */
  function call(
    path: string,
    { method = 'POST', headers = {}, body }: Partial<Pick<Attack, 'method' | 'headers' | 'body'>>,
  ): Promise<AttackReply> {
    const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const { promise, resolve, reject } = Promise.withResolvers<AttackReply>()
    const start = origin.startsWith('https:') ? https : http
    const { hostname, port } = new URL(origin)
    const sent = start(
      {
        hostname,
        port,
        path,
        method,
        timeout: requestWithin,
        headers: {
          ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      reply => void text(reply).then(found => resolve({ status: reply.statusCode ?? 0, text: found }), reject),
    )
    sent.on('timeout', () => sent.destroy(new Error(`${path} was not answered in ${requestWithin / 1000} seconds`)))
    sent.on('error', reject)
    sent.end(payload)
    return promise
  }

  async function signIn(orgcode: string, username = 'admin'): Promise<Session> {
    const entered = await call('/api/v2/manage/login', { body: { orgcode, username, password } })
    const { data, error } = JSON.parse(entered.text) as Reply<{ orgkey: string; access_token: string }>['body']
    if (!data) throw new Error(`${orgcode}/${username} cannot sign in: ${error}`)
    const { orgkey, access_token: token } = data
    return {
      orgkey,
      token,
      async post<T>(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
        const reply = await call(`/api/v2/manage/${path}`, { body, headers: { authorization: `Bearer ${token}`, ...headers } })
        return { status: reply.status, headers: {}, body: JSON.parse(reply.text) } as Reply<T>
      },
    }
  }

  async function rowsOfOthers(): Promise<AttackContext['theirs']> {
    const theirs: Record<string, { id: number; row: Draft }> = {}
    for (const module of modules.filter(seeded)) {
      const title = titleFieldOf(module)
      const field = module.fields[title]
      const isFree = field?.kind === 'text' && field.pattern === undefined && (field.max ?? 100) >= 30
      const row = { ...(await draftOf(other, module, modules)), ...(isFree ? { [title]: `${canary}${module.name}` } : {}) }
      const { body } = await other.post<{ id: number }>(`${module.wire.path}/save`, row)
      if (!body.data?.id) throw new Error(`${module.name} of the other organisation cannot be saved: ${body.error}`)
      theirs[module.name] = { id: body.data.id, row }
    }
    return theirs
  }

  async function theirPicture(): Promise<string> {
    const form = formOf({ file: await png() })
    const sent = await fetch(`${origin}/api/v2/inc/file/image`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${other.token}` },
    })
    const { data } = (await sent.json()) as Reply<{ url: string }>['body']
    if (!data) throw new Error(`the other organisation cannot upload a picture: ${sent.status}`)
    return data.url
  }

  /** The content that attacks must not change: every table, or what the other organisation sees if the product runs elsewhere. */
  async function tables(): Promise<ReadonlyMap<string, string>> {
    if (product)
      return product.database.asOwner(async query => {
        const digests = new Map<string, string>()
        for (const [table, columns] of await storedTables(query))
          if (!logTables.has(table)) digests.set(table, JSON.stringify(await tableContents(query, table, columns)))
        return digests
      })
    const shown = new Map<string, string>()
    for (const { name, wire } of modules.filter(seeded))
      shown.set(name, JSON.stringify((await other.post(`${wire.path}/list`, { limit: 500, status: 'all' })).body))
    return shown
  }

  beforeAll(async () => {
    if (url === undefined) {
      product = await startProduct(engine)
      await product.app.listen({ port: 0, host: '127.0.0.1' })
      origin = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
    }
    sessions.administrator = await signIn('demo1')
    sessions.viewer = await signIn('demo1', 'viewer')
    other = await signIn('demo2')
    const parts: Readonly<Record<string, AnyPart>> = serverParts
    const picture = await theirPicture()
    trap.listen(0, '127.0.0.1')
    await once(trap, 'listening')
    context = {
      modules,
      parts,
      theirs: await rowsOfOthers(),
      otherOrg: ticketOrg(picture),
      token: sessions.administrator.token,
      otherKey: other.orgkey,
      theirFiles: [picture],
      trap: (trap.address() as AddressInfo).port,
    }
  })
  afterAll(async () => {
    trap.close()
    await product?.close()
  })

  test('every attack of the catalogue is answered as it says, and changes nothing', { timeout: 900_000 }, async () => {
    const target: AttackTarget = {
      tables,
      secrets: [canary, /\$argon2/, other.token],
      send({ by, path, method, body, headers }) {
        const token = sessions[by]?.token
        return call(path.startsWith('/') ? path : `/api/v2/manage/${path}`, {
          ...(method === undefined ? {} : { method }),
          body,
          headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        })
      },
    }
    const outcomes = await runAttacks(target, attackCatalogue(context))
    const table = attackTable(outcomes)
    if (tableFile !== undefined) writeFileSync(tableFile, `${table}\n`)
    expect(outcomes.reduce((sum, { attacks }) => sum + attacks, 0)).toBeGreaterThan(1000)
    expect(outcomes.flatMap(({ surprises }) => surprises)).toEqual([])
    expect(trapped).toBe(0)
  })
})

test('an unexpected status, a secret, a row, a hint that a row exists and a changed table are surprises', async () => {
  let writes = 0
  const missing = 2
  const attack = (name: string, more: Partial<Attack> = {}): Attack => ({
    name,
    by: 'nobody',
    path: name,
    expected: [404],
    ...more,
  })
  const replies: Readonly<Record<string, AttackReply>> = {
    open: { status: 200, text: '{}' },
    leaks: { status: 404, text: canary },
    rows: { status: 404, text: '{"data":{"total":1}}' },
    fine: { status: 404, text: '{}' },
    revealsThatItExists: { status: 404, text: '{"id":1}' },
  }
  const target: AttackTarget = {
    secrets: [canary],
    tables: async () => new Map([['account', String(writes++)]]),
    send: async ({ path, body }) => replies[body === missing ? 'fine' : path] ?? { status: 500, text: '' },
  }
  const attacks = [
    attack('open', { body: 1 }),
    attack('leaks', { body: 1 }),
    attack('rows', { body: 1, isEmpty: true }),
    attack('fine', { body: 1, sameAs: missing }),
    attack('revealsThatItExists', { body: 1, sameAs: missing }),
  ]
  const [outcome] = await runAttacks(target, [{ name: 'all', attacks }])
  expect(outcome?.surprises.map(line => line.split(':').slice(0, 2).join(':'))).toEqual([
    'nobody: open',
    'nobody: leaks',
    'nobody: rows',
    'nobody: revealsThatItExists',
    'tables were changed: account',
  ])
  const [late] = await runAttacks({ ...target, tables: async () => new Map() }, [{ name: 'all', attacks }], Date.now() - 1)
  expect(late).toMatchObject({ attacks: 0, surprises: ['5 attacks were not made: the time is over'] })
})
