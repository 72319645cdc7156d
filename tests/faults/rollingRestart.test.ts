import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort, startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { copyWith } from '../documents.ts'
import { directory, launch, password, type Post, type Running, signIn } from './process.ts'

/** `REQUESTS=10000 npx vitest run tests/faults/rollingRestart.test.ts` for more of them. */
const requests = Number(process.env['REQUESTS'] ?? 1250)
const perSecond = 125
const path = 'admin/config/dictionary'

/** The nginx configuration of docs/deploying.md. */
const manual = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8')
const documented = /```nginx\n([^`]*)```/.exec(manual)?.[1] ?? ''

/** nginx before two nodes, as docs/deploying.md has it. */
async function startProxy(ports: readonly number[]): Promise<string> {
  const folder = await directory()
  const port = await freePort()
  const [one, two] = ports
  const servers = documented
    .replace('10.0.0.1:3000', `127.0.0.1:${one}`)
    .replace('10.0.0.2:3000', `127.0.0.1:${two}`)
    .replace(/listen [^;]*;/, `listen 127.0.0.1:${port};`)
    .replace(/ssl_[^;]*;/g, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary} ${servers} }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  onTestFinished(async () => {
    if (nginx.exitCode === null && nginx.kill('SIGTERM')) await once(nginx, 'exit')
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && !(await fetch(`${origin}/api/health`).catch(() => null)); tries++) await sleep(50)
  return origin
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 })
/** The status of a call, or its error. */
function post(url: string, body: object, token?: string): Promise<{ status: string; text: string }> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return new Promise(resolve => {
    const sent = request(url, { method: 'POST', agent, headers }, reply => {
      let text = ''
      reply.setEncoding('utf8').on('data', (some: string) => (text += some))
      reply.on('end', () => resolve({ status: String(reply.statusCode), text }))
    })
    sent.on('error', error => resolve({ status: error.message, text: '' }))
    sent.end(JSON.stringify(body))
  })
}

const health = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )

describe.runIf(databases.includes('postgres'))('behind nginx', () => {
  test('two nodes are replaced one after the other, and no request fails', async () => {
    const cluster = await startCluster({
      statements: ['create role houtai login createrole', 'create database houtai owner houtai'],
      database: 'houtai',
    })
    if (!cluster) throw new Error('no PostgreSQL to start')
    onTestFinished(() => cluster[Symbol.asyncDispose]())
    const ports = [await freePort(), await freePort()]
    const start = async (port: number): Promise<Running> => {
      const server = launch({ DATABASE_URL: cluster.url, PORT: String(port), TRUST_PROXY: 'loopback' })
      await server.ready
      return server
    }
    const nodes: Running[] = []
    for (const port of ports) nodes.push(await start(port))
    const origin = await startProxy(ports)
    const api = `${origin}/api/v2/manage`
    const signedIn = await post(`${api}/login`, { orgcode: 'platform', username: 'admin', password })
    const { data } = JSON.parse(signedIn.text) as { data: { access_token: string } }

    const answers: Record<string, number> = {}
    const ask = async (count: number) => {
      const calls =
        count % 4
          ? post(`${api}/${path}/list`, { limit: 10 }, data.access_token)
          : post(`${api}/${path}/save`, { title: `滚-${count}`, sort: 1 }, data.access_token)
      const { status } = await calls
      answers[status] = (answers[status] ?? 0) + 1
    }
    const asking: Promise<void>[] = []
    const seen = new Set<number>()
    let done = false
    const replacing = (async () => {
      do
        for (const [index, port] of ports.entries()) {
          await sleep(500)
          const stopping = nodes[index]?.kill('SIGTERM')
          const looking = setInterval(() => void health(port).then(status => seen.add(status)), 100)
          expect(await stopping).toMatchObject({ code: 0 })
          clearInterval(looking)
          nodes[index] = await start(port)
        }
      while (!done)
    })()
    const begun = performance.now()
    for (let count = 0; count < requests; count++) {
      await sleep(Math.max(0, begun + (count * 1000) / perSecond - performance.now()))
      asking.push(ask(count))
    }
    done = true
    await Promise.all([...asking, replacing])
    expect(answers).toEqual({ 200: requests })
    // The health check fails while a leaving node still answers.
    expect(seen).toContain(503)
  })

  test('a field gets another name while nodes of both versions write it', async () => {
    const cluster = await startCluster({
      statements: ['create role houtai login createrole', 'create database houtai owner houtai'],
      database: 'houtai',
    })
    if (!cluster) throw new Error('no PostgreSQL to start')
    onTestFinished(() => cluster[Symbol.asyncDispose]())
    const older = await signIn(launch({ DATABASE_URL: cluster.url }), 'platform')
    const save = async (node: Post, row: object): Promise<number> => {
      const answer = await node(`${path}/save`, row)
      expect(answer).toMatchObject({ success: true })
      return answer.data?.id ?? 0
    }
    const id = await save(older, { title: '条目', pid: 1, showContent: 1, content: '一' })
    await save(older, { id, content: '二' })

    // Both versions write, one row after the other, also while the newer one starts.
    const written: Record<number, string> = {}
    let begun = 0
    const writeSome = async (node: Post, name: string) => {
      const text = `文字 ${++begun}`
      const row = await save(node, { title: `条目 ${begun}`, pid: 1, showContent: 1, [name]: text })
      written[row] = text
    }
    const server = launch({ DATABASE_URL: cluster.url }, [], join(await renamedSource(), 'src/server/main.ts'))
    let isReady = false
    const starting = signIn(server, 'platform').then(node => {
      isReady = true
      return node
    })
    while (!isReady) await writeSome(older, 'content')
    const newer = await starting
    for (let count = 0; count < 40; count++) await (count % 2 ? writeSome(older, 'content') : writeSome(newer, 'body'))
    await save(newer, { id, body: '三' })
    await save(older, { id, content: '四' })
    const info = async (node: Post, row: number) => (await node(`${path}/info`, { id: row })).data as Record<string, unknown>
    for (const [row, text] of Object.entries(written)) {
      expect((await info(newer, Number(row)))['body']).toBe(text)
      expect((await info(older, Number(row)))['content']).toBe(text)
    }
    const { data } = (await newer(`${path}/history`, { id })) as { data?: unknown }
    const changes = (data as { changes: Record<string, unknown> }[]).map(entry => entry.changes['body'])
    expect(changes).toEqual([
      ['三', '四'],
      ['二', '三'],
      ['一', '二'],
      [null, '一'],
    ])
  })
})

/** The product with `content` of the dictionary called `body`. */
async function renamedSource(): Promise<string> {
  const folder = await directory()
  copyWith(folder, [])
  const file = join(folder, 'schemas/dictionary.ts')
  const schema = readFileSync(file, 'utf8')
  const renamed = schema
    .replace("content: text('内容', {", "body: text('内容', { was: 'content',")
    .replaceAll("'content'", "'body'")
    .replace("was: 'body'", "was: 'content'")
  expect(renamed).toContain("was: 'content'")
  await writeFile(file, renamed)
  return folder
}
