import { spawnSync } from 'node:child_process'

export const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** The address as environment variables: every user of the machine can read the arguments of a process, and so the password. */
function connectionEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const known: Record<string, string | null> = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseNameOf(url),
    PGSSLMODE: searchParams.get('sslmode'),
  }
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

const maxOutput = 64 * 1024 * 1024

/** Runs one of PostgreSQL's client programs on that database; returns what it prints. */
export function runPostgresProgram(program: string, args: readonly string[], databaseUrl: string): string {
  const env = { ...process.env, ...connectionEnvironment(databaseUrl) }
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    maxBuffer: maxOutput,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(`${program} is missing: install PostgreSQL's client programs, of the server's version or newer`)
  if (error ?? status) throw new Error(`${program} failed: ${error?.message ?? stderr.trim().split('\n')[0]}`)
  return stdout
}
