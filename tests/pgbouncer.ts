import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './cluster.ts'

const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'
const startsWithin = 60_000

/** Whether PgBouncer is on this machine, and whether it can give prepared statements names of its own, as from 1.21 on. */
export const pgbouncer = existsSync(program)
  ? { canRename: /PgBouncer 1\.(2[1-9]|[3-9]\d)/.test(execFileSync(program, ['--version'], { encoding: 'utf8' })) }
  : null

export interface Pooler {
  /** The address of the same database through it. */
  through(url: string): string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode before the server of that address, for these users, with so many connections for each. */
export async function startPooler(
  url: string,
  { users, size, renames }: { users: readonly string[]; size: number; renames: boolean },
): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-pooler-'))
  const { hostname, port: target } = new URL(url)
  const port = await freePort()
  const [settings, names] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')]
  await writeFile(names, users.map(user => `"${user}" ""\n`).join(''))
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${target || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${names}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    ...(pgbouncer?.canRename ? [`max_prepared_statements = ${renames ? 100 : 0}`] : []),
  ]
  await writeFile(settings, lines.join('\n'))
  await chmod(directory, 0o755)
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['--user', 'postgres'] : []
  const server = spawn(program, ['--quiet', ...as, settings], { stdio: 'ignore' })
  const through = (address: string) => {
    const pooled = new URL(address)
    pooled.host = `127.0.0.1:${port}`
    return pooled.href
  }
  await answering(through(url))
  return {
    through,
    async stop() {
      if (server.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (const deadline = Date.now() + startsWithin; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
