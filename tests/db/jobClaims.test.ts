import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raw, sql } from '../../src/server/db/sql.ts'
import { claimJobSql } from '../../src/server/jobs/claimJobSql.ts'
import { claimJob } from '../../src/server/jobs/jobQueue.ts'
import { asOwner, orgOf } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

describe(`claims of jobs on ${engine}`, () => {
  let product: Product
  let orgs: number[] = []
  beforeAll(async () => {
    product = await startProduct(engine)
    orgs = [await orgOf(product, 'demo1'), await orgOf(product, 'demo2')]
  })
  afterAll(() => product?.close())
  /** What the node has claimed, and runs. */
  let busy: number[] = []
  beforeEach(async () => {
    busy = []
    await asOwner(product, 'delete from job')
  })

  /** Jobs of an organisation that begin in so many seconds; those without a time are queued. */
  const add = (org: number | undefined, count: number, inSeconds?: number) =>
    asOwner(
      product,
      `insert into job (org_id, account_id, kind, module, given, file_id, state, start_at)
        select ${org}, 1, 'export', 'dictionary', '{}', 'f' || n, ${inSeconds === undefined ? `'queued', null` : `'planned', now() + interval '${inSeconds} seconds'`}
        from generate_series(1, ${count}) n`,
    )
  async function claim(organisationsAtLimit: readonly number[] = []) {
    const job = await claimJob(product.database, { node: 'one', busy, organisationsAtLimit })
    if (job) busy.push(job.id)
    return job
  }

  /** Pages of tables and indexes that a claim reads. */
  async function pagesRead(): Promise<number> {
    await asOwner(product, 'analyze job')
    const statement = claimJobSql({ node: 'one', organisationsAtLimit: [], abandoned: raw('false') })
    const rows = await product.database.asOwner(query =>
      query<Record<string, unknown>>(sql`explain (analyze, buffers, timing off, format json) ${statement}`),
    )
    const [answer] = Object.values(rows[0] ?? {}) as [string | readonly { Plan: Record<string, number> }[]]
    const plan = (typeof answer === 'string' ? JSON.parse(answer) : answer)[0].Plan
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }

  test('a claim reads of a queue of 20,000 at most twice the pages that it reads of one of 2,000', async () => {
    for (const org of orgs) await add(org, 1000)
    const short = await pagesRead()
    for (const org of orgs) await add(org, 9000)
    for (const org of orgs) await add(org, 1000, 3600)
    expect(await pagesRead()).toBeLessThan(short * 2)
  })

  test('the organisation with the fewest running jobs is next, then the oldest job', async () => {
    await add(orgs[0], 3)
    await add(orgs[1], 3)
    const claimed = [await claim(), await claim(), await claim(), await claim()]
    expect(claimed.map(job => job?.org)).toEqual([orgs[0], orgs[1], orgs[0], orgs[1]])
    const [first = 0, second = 0] = claimed.flatMap(job => (job && job.org === orgs[0] ? [job.id] : []))
    expect(first).toBeLessThan(second)
  })

  test.runIf(engine === 'postgres')('nodes that claim at once get a job each', async () => {
    await add(orgs[0], 3)
    await add(orgs[1], 5)
    const nodes = Array.from({ length: 8 }, (_, n) => `node${n}`)
    const claims = nodes.map(node => claimJob(product.database, { node, busy: [], organisationsAtLimit: [] }))
    const ids = (await Promise.all(claims)).map(job => job?.id)
    expect(new Set(ids).size).toBe(8)
    expect(ids).not.toContain(undefined)
    expect(await claimJob(product.database, { node: 'last', busy: [], organisationsAtLimit: [] })).toBeNull()
  })

  test('planned jobs of a module run one after the other by their times, also when nodes claim at once; others run beside them', async () => {
    for (const seconds of [-1, -3, -2]) await add(orgs[0], 1, seconds)
    const planned = await asOwner<{ id: number }>(product, 'select id from job order by start_at')
    await add(orgs[0], 1, -1)
    const [other] = await asOwner<{ id: number }>(
      product,
      `update job set module = 'banner' where id = (select max(id) from job) returning id`,
    )
    const nodes = engine === 'postgres' ? ['one', 'two', 'three', 'four'] : ['one']
    const busyNodes = new Map<string, number[]>(nodes.map(node => [node, []]))
    const claimAtOnce = async () => {
      const claims = nodes.map(async node => {
        const job = await claimJob(product.database, { node, busy: busyNodes.get(node) ?? [], organisationsAtLimit: [] })
        if (job) busyNodes.get(node)?.push(job.id)
        return job ? [job.id] : []
      })
      return (await Promise.all(claims)).flat()
    }
    for (const { id } of planned) {
      const claimed = [...(await claimAtOnce()), ...(await claimAtOnce()), ...(await claimAtOnce())]
      expect(claimed.filter(one => one !== other?.id)).toEqual([id])
      await asOwner(product, `update job set state = 'done' where id = ${id}`)
    }
    expect(await asOwner(product, `select id from job where state = 'running'`)).toEqual([{ id: other?.id }])
  })

  test('a planned job is claimed when it is due, and one of an organisation that has enough is not', async () => {
    await add(orgs[0], 1, 3600)
    expect(await claim()).toBeNull()
    await add(orgs[0], 1, -5)
    await add(orgs[1], 1)
    expect(await claim([orgs[1] ?? 0])).toMatchObject({ org: orgs[0] })
    expect(await claim([orgs[1] ?? 0])).toBeNull()
    expect(await claim()).toMatchObject({ org: orgs[1] })
  })

  test('a job whose node fell silent ten seconds ago is claimed again, one that beats is not', async () => {
    await add(orgs[0], 1)
    const first = await claim()
    const other = { node: 'two', busy: [], organisationsAtLimit: [] }
    const silentFor = (seconds: number) => asOwner(product, `update job set beat_at = now() - interval '${seconds} seconds'`)
    await silentFor(5)
    if (engine === 'postgres') expect(await claimJob(product.database, other)).toBeNull()
    await silentFor(10)
    expect(await claimJob(product.database, other)).toMatchObject({ id: first?.id, run: 2, losses: 1 })
    expect(await claimJob(product.database, { ...other, busy: [first?.id ?? 0] })).toBeNull()
  })
})
