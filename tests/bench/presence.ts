import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { sql } from '../../src/server/db/sql.ts'
import { heartbeatInterval } from '../../src/shared/wire/pushFrame.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { type Child, startOurs } from './child.ts'
import { password } from './fill.ts'
import { post } from './loader.ts'
import { type AddFigure, median } from './report.ts'

const people = 200
/** How many people share one sign-in, because a password takes a tenth of a second to check. */
const peopleEach = 10
const rounds = 3
const measured = 20_000
const settling = 3000
/** What everybody does, over and over: looks at the list, opens a row, types into it, closes it. */
const pace = { list: 8000, look: 4000, edit: 8000 }

/** The processor that 200 people in one list take who open and edit rows, beyond the same 200 who only have the list open. */
export async function measurePresence(database: BenchDatabase, addFigure: AddFigure): Promise<void> {
  await addPeople(database)
  await using server = await startOurs(database.ours)
  const { orgcode = '', first = 0 } = database.tenants[0] ?? {}
  const tokens = await signInPeople(server, orgcode)
  const sockets = await Promise.all(
    Array.from({ length: people }, (_, at) =>
      enter(server.port, { orgcode, token: tokens[Math.floor(at / peopleEach)] ?? '', tab: at }),
    ),
  )
  const frames = { count: 0 }
  for (const socket of sockets) socket.on('message', () => (frames.count += 1))
  const shares: { idle: number; busy: number; frames: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await sleep(settling)
    const idle = await shareDuring(server, () => sleep(measured))
    frames.count = 0
    const busy = await shareDuring(server, () =>
      Promise.all(sockets.map((socket, at) => work(socket, { tab: at, row: first + at }))),
    )
    shares.push({ idle, busy, frames: frames.count / (measured / 1000) })
  }
  sockets.forEach(socket => socket.terminate())
  addFigure({
    part: 'presence',
    on: database.on,
    name: '200 people in a list, opening and editing rows',
    value: median(shares.map(({ idle, busy }) => busy - idle)) * 100,
    unit: '%',
    most: 1,
    from: {
      'idle %': median(shares.map(({ idle }) => idle)) * 100,
      'busy %': median(shares.map(({ busy }) => busy)) * 100,
      'frames/s': median(shares.map(one => one.frames)),
    },
  })
}

/** Accounts with the rights and the password of the administrator. */
async function addPeople({ ours, tenants }: BenchDatabase): Promise<void> {
  const database = await openDatabase({ databaseUrl: ours['DATABASE_URL'], dataDir: ours['DATA_DIR'] ?? null })
  await database.asOwner(query =>
    query(sql`insert into account (org_id, username, nickname, password, role_list)
      select a.org_id, 'person' || n, '同事' || n, a.password, a.role_list from account a, generate_series(0, ${people / peopleEach - 1}::int) n
      where a.org_id = ${tenants[0]?.org ?? 0}::bigint and a.username = 'admin'`),
  )
  await database.close()
}

async function signInPeople({ port }: Child, orgcode: string): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < people / peopleEach; at++) {
    const body = { orgcode, username: `person${at}`, password }
    const { data } = await post<{ data: { access_token: string } }>(port, { path: '/api/v2/manage/login', body })
    tokens.push(data.access_token)
  }
  return tokens
}

async function enter(port: number, { orgcode, token, tab }: { orgcode: string; token: string; tab: number }): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  const pushed = new Promise((resolve, reject) => {
    socket.on('message', data => String(data).startsWith('{"type":"places"') && resolve(null)).on('close', reject)
  })
  socket.on('open', () => {
    send(socket, { type: 'auth', token })
    send(socket, { type: 'adminsub', orgcode })
    send(socket, { type: 'place', tab, at: { module: 'dictionary' } })
  })
  await pushed
  const beat = setInterval(() => send(socket, { type: 'adminpong', echo: true }), heartbeatInterval)
  socket.removeAllListeners('close').on('close', () => clearInterval(beat))
  return socket
}
const send = (socket: WebSocket, frame: object) => socket.send(JSON.stringify(frame))

/** One person for the time measured, each beginning at another moment. */
async function work(socket: WebSocket, { tab, row }: { tab: number; row: number }): Promise<void> {
  const place = (more: object) => send(socket, { type: 'place', tab, at: { module: 'dictionary', ...more } })
  const late = (tab / people) * pace.list
  await sleep(late)
  place({ row })
  await sleep(pace.look)
  place({ row, editing: true })
  await sleep(pace.edit)
  place({})
  await sleep(pace.list - late)
}

/** The share of one core that the server took. */
async function shareDuring(server: Child, run: () => Promise<unknown>): Promise<number> {
  const [from, begun] = [await server.processor(), performance.now()]
  await run()
  return ((await server.processor()) - from) / (performance.now() - begun)
}
