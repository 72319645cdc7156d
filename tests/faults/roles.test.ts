import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Cluster, type ClusterOptions, startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { type Ending, launch, password } from './process.ts'

/** The superuser's statements of docs/deploying.md, and no others. */
const manual = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8')
const documented = /```sql\n(create role houtai [^`]*)```/.exec(manual)?.[1]?.trim().split('\n') ?? []
const restricted = documented.map(line => line.replace(' createrole', ''))

async function clusterOf(options: ClusterOptions): Promise<Cluster> {
  const cluster = await startCluster({ ...options, database: 'houtai' })
  if (!cluster) throw new Error('no PostgreSQL to start')
  onTestFinished(() => cluster[Symbol.asyncDispose]())
  return cluster
}

/** Starts, answers a sign-in and ends. */
async function serves({ url }: Cluster): Promise<Ending & { signedIn: number }> {
  const server = launch({ DATABASE_URL: url, DRAIN_SECONDS: '0' })
  const signedIn = await server.ready.then(
    async origin => {
      const body = JSON.stringify({ orgcode: 'platform', username: 'admin', password })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${origin}/api/v2/manage/login`, { method: 'POST', headers, body })).status
    },
    () => 0,
  )
  return { ...(await server.kill('SIGTERM')), signedIn }
}

// `installed` is Debian's, `packaged` the newest there is: what creating a role gives its creator changed with 16.
describe.runIf(databases.includes('postgres')).each(['installed', 'packaged'] as const)('on PostgreSQL, %s', from => {
  test('the role of docs/deploying.md is enough, for the first start and the next', async () => {
    const cluster = await clusterOf({ from, statements: documented })
    expect(await serves(cluster)).toMatchObject({ signedIn: 200, code: 0, err: '' })
    expect(await serves(cluster)).toMatchObject({ signedIn: 200, code: 0, err: '' })
  })

  test('a role without the right to create roles gets the SQL a superuser has to run; then it starts', async () => {
    const cluster = await clusterOf({ from, statements: restricted })
    const { signedIn, code, err } = await serves(cluster)
    expect([signedIn, code, err.trim().split('\n')]).toEqual([0, 1, [expect.stringContaining('no CREATEROLE')]])
    await cluster.asSuperuser(/run, once: (.*)/.exec(err)?.slice(1) ?? [])
    expect(await serves(cluster)).toMatchObject({ signedIn: 200, code: 0, err: '' })
  })
})
