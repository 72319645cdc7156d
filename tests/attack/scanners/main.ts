import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { password as seededPassword, start } from '../../e2e/server.ts'
import { faultyServer } from './faultyServer.ts'
import type { ScanResult } from './runScanner.ts'
import { type Post, scannedCalls } from './scannedCalls.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

/**
 * `npm run attack -- --scanners`: sqlmap on every reading call of every module, wapiti on everything that is reached by GET. Exits with 1
 * where one finds a hole, could not examine something, or overlooks the holes of a server that is made of them.
 */
const { ATTACK_URL: url, ATTACK_PASSWORD: password = seededPassword } = process.env

/** What is reached by GET and takes something from its address. */
const addresses = [
  '/login?to=/home',
  '/config/dictionary?page=1&queryValue=a&status=all',
  '/api/health',
  '/api/entrance',
  '/api/docs/json',
  '/api/icons/ri/home-4-line.svg?v=1',
  '/api/sso/abc/start?to=/home',
  '/api/sso/abc/callback?code=a&state=b',
  '/api/inc/file/ueditor?action=config',
  '/api/manage/message/content?msg_id=2',
  '/api/manage/events?after=now&modules=station',
  '/api/files/image/abc/a.png',
  '/api/files/export/abc/a.xlsx',
  '/api/tiles/1/1/1.png',
]
/** What wapiti calls a hole and is none. */
const noHoles = [
  // Where the product is reached without encryption, as it is behind its reverse proxy.
  /^HTTP Secure Headers: .*Strict-Transport-Security/,
  /^Secure Flag cookie: /,
  // Browsers have dropped the filter that it steered.
  /^HTTP Secure Headers: .*X-XSS-Protection/,
]

/** As many scans at a time as there are processors; the results in no certain order. */
async function scanAll(scans: readonly (() => Promise<ScanResult>)[]): Promise<readonly ScanResult[]> {
  const results: ScanResult[] = []
  const waiting = scans.values()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const scan of waiting) {
        const result = await scan()
        results.push(result)
        console.log(lineOf(result))
      }
    }),
  )
  return results
}
const lineOf = ({ target, holes, failure }: ScanResult): string =>
  `${failure ? '?' : holes.length ? '✗' : '✓'} ${target}${[failure ?? '', ...holes].map(one => one && `\n    ${one}`).join('')}`

/** A session for each scan: a token is replaced every quarter of an hour. */
async function signIn(origin: string): Promise<Readonly<Record<string, string>>> {
  const sent = await fetch(`${origin}/api/v2/manage/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orgcode: 'demo1', username: 'admin', password }),
  })
  const { data } = (await sent.json()) as { data?: { access_token?: string } }
  if (!data?.access_token) throw new Error(`demo1/admin cannot sign in at ${origin}: ${sent.status}`)
  return { authorization: `Bearer ${data.access_token}` }
}

async function scanProduct(origin: string): Promise<readonly ScanResult[]> {
  const headers = await signIn(origin)
  const post: Post = async (path, body) => {
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(`${origin}/api/v2/manage/${path}`, options)).json()) as { data?: unknown }
  }
  const calls = (await scannedCalls(post)).map(call => ({ ...call, path: `/api/v2/manage/${call.path}` }))
  const found = await wapiti(origin, addresses, headers)
  const pages = {
    ...found,
    target: `wapiti: ${found.target}`,
    holes: found.holes.filter(hole => !noHoles.some(one => one.test(hole))),
  }
  console.log(lineOf(pages))
  const values = await scanAll(calls.map(call => async () => sqlmap(origin, { ...call, headers: await signIn(origin) })))
  return [pages, ...values]
}

async function findsWhatIsThere(): Promise<boolean> {
  await using faulty = await faultyServer()
  const injected = await sqlmap(faulty.origin, { name: 'sqlmap on a faulty server', path: '/fuels', body: { title: '1' } })
  const scripted = await wapiti(faulty.origin, ['/'])
  for (const result of [injected, { ...scripted, target: 'wapiti on a faulty server' }]) console.log(lineOf(result))
  return injected.holes.length > 0 && scripted.holes.some(hole => hole.startsWith('Cross Site Scripting'))
}

const missing = ['sqlmap', 'wapiti'].filter(program => !existsSync(`/usr/bin/${program}`))
if (missing.length) {
  console.error(`${missing.join(' and ')} missing: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
console.log('First a server that is full of holes: what is not found there is not looked for.')
if (!(await findsWhatIsThere())) {
  console.error('The scanners overlook holes that are there.')
  process.exit(1)
}
const directory = await mkdtemp(join(tmpdir(), 'houtai-scanned-'))
const own = url === undefined ? await start(directory) : null
try {
  const results = await scanProduct(own?.origin ?? url ?? '')
  const [holes, failed] = [results.filter(({ holes: some }) => some.length), results.filter(({ failure }) => failure)]
  console.log(`${results.length} scanned, ${holes.length} with holes, ${failed.length} not examined`)
  process.exitCode = holes.length || failed.length ? 1 : 0
} finally {
  await own?.stop()
  await rm(directory, { recursive: true, force: true })
}
