import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const installed = '/usr/lib/postgresql'
const startsWithin = 15_000

export interface Cluster extends AsyncDisposable {
  /** Signs in as a role that owns its databases and is no superuser: row-level security binds it. */
  url: string
}

/** A PostgreSQL of its own, gone when the scope ends; null where the machine has no binaries. */
export async function startCluster(): Promise<Cluster | null> {
  const versions = await readdir(installed).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const owner = process.getuid?.() === 0 ? await accountOf('postgres') : {}
  if (!newest || !owner) return null
  const directory = await mkdtemp(join(tmpdir(), 'houtai-cluster-'))
  await chmod(directory, 0o700)
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(directory, owner.uid, owner.gid)
  const options: SpawnOptions = { ...owner, cwd: directory, stdio: 'ignore' }
  const program = (name: string) => join(installed, newest, 'bin', name)
  const [code] = await once(
    spawn(program('initdb'), ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], options),
    'exit',
  )
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'shared_buffers=256MB'].flatMap(
    one => ['-c', one],
  )
  const server = spawn(program('postgres'), ['-D', directory, ...settings], options)
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
    await rm(directory, { recursive: true, force: true })
  }
  await addRole(port).catch(error => stop().then(() => Promise.reject(error)))
  return { url: `postgres://houtai@127.0.0.1:${port}/postgres`, [Symbol.asyncDispose]: stop }
}

async function accountOf(name: string): Promise<{ uid?: number; gid?: number } | null> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find(one => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function addRole(port: number): Promise<void> {
  for (const deadline = Date.now() + startsWithin; ; await sleep(100)) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      await client.query('create role houtai login createdb createrole')
      return await client.end()
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > deadline) throw error
    }
  }
}
