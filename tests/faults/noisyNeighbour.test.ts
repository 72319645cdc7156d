import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Database } from '../../src/server/db/connection.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { databases } from '../databases.ts'
import { fillUnindexed } from '../indexProof/fillRows.ts'
import { launch, password, type Running, startedOn } from './process.ts'

const cards = { embedded: 40_000, postgres: 120_000 }
/** Bound of the 95th percentile: this, or three times the value alone, where others use the machine as well. */
const acceptableMs = 200
const milliseconds = 1300

/** A server that has started before, and whose organisation demo1 has many cards. */
async function serverWithCards(engine: Database['kind']): Promise<Running> {
  const environment = await startedOn(engine)
  const database = await openDatabase({ databaseUrl: environment['DATABASE_URL'], dataDir: environment['DATA_DIR'] ?? null })
  await database.asOwner(query => query(raw('update organisation set maxcount = 10000000')))
  await fillUnindexed(database.asOwner, 'wachapp', [
    `insert into wachapp (org_id, mobile, remark, whatsapp_status, code_state, send_count_3)
      select id, (13000000000 + n)::text, '备注' || n, n % 6 + 1, (array['none', 'requested', 'prepared'])[n % 3 + 1], n * 7 % 1000
      from generate_series(1, ${cards[engine]}) n, organisation where orgcode = 'demo1'`,
  ])
  await database.close()
  return launch(environment)
}

interface Session {
  origin: string
  token: string
  post(path: string, body: object, signal?: AbortSignal): Promise<{ status: number; data: Record<string, unknown> | null }>
}
async function sessionOf({ ready }: Running, orgcode: string, username = 'admin'): Promise<Session> {
  const origin = await ready
  const ask = async (path: string, body: object, { token, signal }: { token?: string; signal?: AbortSignal | undefined }) => {
    const reply = await fetch(`${origin}/api/v2/manage/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(signal ? { signal } : {}),
    })
    const { data = null } = (await reply.json()) as { data?: Record<string, unknown> }
    return { status: reply.status, data }
  }
  const { data } = await ask('login', { orgcode, username, password }, {})
  const token = String(data?.['access_token'])
  return { origin, token, post: (path, body, signal) => ask(path, body, { token, signal }) }
}

const path = 'admin/websit/wachapp'
const costlyList = { queryValue: '1', whatsapp_status: 3, send_id: 1, ST: '2020-01-01', orderKey: '-send_count_3', limit: 10 }

/** A sheet of new numbers. */
const sheet = () => Array.from({ length: 3000 }, () => `1${String(Math.random()).slice(2, 12).padEnd(10, '0')}`).join('\n')
async function uploadSheet({ origin, token }: Session, text: string): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([text]), '导入.txt')
  const reply = await fetch(`${origin}/api/v2/inc/file/excel`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data?: { url: string } }
  return data?.url ?? ''
}

/** One account's load: how many at once, and the call each repeats. */
interface Kind {
  who: 'viewer' | 'admin'
  atOnce: number
  once(session: Session): Promise<unknown>
}
const kinds: Readonly<Record<string, Kind>> = {
  'costly lists': { who: 'viewer', atOnce: 12, once: ({ post }) => post(`${path}/list`, costlyList) },
  'costly lists that nobody waits for': {
    who: 'viewer',
    atOnce: 12,
    once: ({ post }) => post(`${path}/list`, { ...costlyList, limit: 11 }, AbortSignal.timeout(40)),
  },
  'pickers with a keyword': { who: 'viewer', atOnce: 12, once: ({ post }) => post(`${path}/combox`, { keyword: '没有' }) },
  exports: {
    who: 'admin',
    atOnce: 6,
    async once({ origin, token, post }) {
      const { data } = await post(`${path}/list`, {
        postType: 'excel',
        queryValue: '备注1',
        whatsapp_status: 2,
        code_state: 'requested',
      })
      if (data?.['path'])
        await fetch(`${origin}${String(data['path'])}`, { headers: { authorization: `Bearer ${token}` } }).then(reply =>
          reply.arrayBuffer(),
        )
    },
  },
  imports: {
    who: 'admin',
    atOnce: 3,
    async once(session) {
      const url = await uploadSheet(session, sheet())
      await session.post(`${path}/excel`, { url, dry: 1 })
      await session.post(`${path}/excel`, { url, mode: 'skip' })
    },
  },
  'saves of many rows': {
    who: 'admin',
    atOnce: 4,
    async once({ post }) {
      const { data } = await post(`${path}/list?page=${1 + Math.floor(Math.random() * 20)}`, { limit: 200 })
      const rows = (data?.['data'] ?? []) as { id: number }[]
      await post(`${path}/save`, { data: rows.map(({ id }) => ({ id, remark: String(Math.random()) })) })
    },
  },
  uploads: { who: 'admin', atOnce: 8, once: session => uploadSheet(session, `${'x'.repeat(1_000_000)}\n`) },
  sockets: {
    who: 'viewer',
    atOnce: 40,
    async once({ origin, token }) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin })
      socket.on('error', () => undefined)
      socket.on('open', () => {
        socket.send(JSON.stringify({ type: 'auth', token }))
        socket.send(JSON.stringify({ type: 'adminsub', orgcode: 'demo1' }))
      })
      await pause(50)
      socket.terminate()
    },
  },
  'attempts to sign in': {
    who: 'viewer',
    atOnce: 20,
    once: ({ post }) => post('login', { orgcode: 'demo1', username: randomBytes(4).toString('hex'), password: 'wrong-Pass-1' }),
  },
}

/** The 95th percentile of the times. */
function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
}

/** Another organisation reads and sometimes writes, one call after the other: the 95th percentile of its reads. */
async function quietly({ post }: Session, until: number): Promise<number> {
  const times: number[] = []
  const call = async (path: string, body: object) => {
    const began = performance.now()
    expect([path, await post(path, body).then(({ status }) => status)]).toEqual([path, 200])
    return performance.now() - began
  }
  for (let n = 1; performance.now() < until; n++) {
    times.push(await call('admin/config/dictionary/list', { limit: 10 }))
    if (n % 5 === 0) await call('admin/config/dictionary/save', { title: `词条 ${randomBytes(4).toString('hex')}`, pid: 0 })
    await pause(10)
  }
  return p95Of(times)
}

interface Measurement {
  quiet: Session
  session: Session
  kind: Kind
}
/** The same beside an account under that load. */
async function beside({ quiet, session, kind: { atOnce, once } }: Measurement): Promise<number> {
  const until = performance.now() + milliseconds
  const repeat = async () => {
    while (performance.now() < until) await once(session).catch(() => undefined)
  }
  const abusing = Array.from({ length: atOnce }, repeat)
  await pause(100)
  const p95 = await quietly(quiet, until)
  await Promise.all(abusing)
  return p95
}

describe.each(databases)('beside one noisy account, on %s,', engine => {
  test('another organisation is answered as fast as alone, and refused nothing', async () => {
    const server = await serverWithCards(engine)
    const quiet = await sessionOf(server, 'demo2')
    const noisy = { viewer: await sessionOf(server, 'demo1', 'viewer'), admin: await sessionOf(server, 'demo1') }
    const slow: Record<string, number[]> = {}
    for (const [name, kind] of Object.entries(kinds)) {
      const tries: number[] = []
      // Load of the machine varies between tries; a fault of the product is there every time.
      let limit = acceptableMs
      const isSlow = () => tries.every(p95 => p95 > limit)
      while (isSlow() && tries.length < 3) {
        tries.push(Math.round(await beside({ quiet, session: noisy[kind.who], kind })))
        if (isSlow()) limit = Math.max(acceptableMs, 3 * (await quietly(quiet, performance.now() + 500)))
      }
      if (isSlow()) slow[name] = tries
    }
    // As one line, which the list of tests that were tried again repeats.
    expect(JSON.stringify(slow)).toBe('{}')
  })
})
