import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import type { Scope } from '../../src/server/db/scope.ts'
import { jobRunner } from '../../src/server/jobs/jobRunner.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { treeModule } from '../fixtures/everything.ts'
import { enqueueTestJob, finishedJob, gate, jobOf, scopeFor, testJobKinds } from '../fixtures/jobs.ts'
import { addAccount, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const staleHeartbeat = `beat_at = now() - interval '1 minute'`

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let scope: Scope
  let stop = gate()
  const kinds = testJobKinds({ waiting: stop.waiting, open: () => stop.open(), pass: (name, signal) => stop.pass(name, signal) })

  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, treeModule],
      parts: { ...serverParts, treenode: { jobs: kinds } },
    })
    session = await product.signIn('demo1')
    scope = await scopeFor(product, 'demo1')
  })
  afterAll(() => product?.close())
  beforeEach(() => void (stop = gate()))
  const nodes: ReturnType<typeof jobRunner>[] = []
  /** Another node, until the test is over. */
  const another = () => {
    const node = jobRunner(product.server.context, () => undefined)
    node.start(error => expect.fail(String(error)))
    nodes.push(node)
    return node
  }
  afterEach(async () => {
    stop.open()
    for (const node of nodes.splice(0)) await node.stop()
  })

  const titles = async (name: string) =>
    (await asOwner<{ title: string }>(product, `select title from treenode where title = '${name}'`)).length
  const reachesGate = (name: string) => expect.poll(() => stop.waiting).toContain(name)

  test('an enqueued job runs, and its owner sees the result', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'steps', name: 'a' })
    expect(await finishedJob(session, id)).toMatchObject({
      id,
      kind: 'steps',
      module: 'treenode',
      by: '管理员',
      state: 'done',
      done: 3,
      total: 3,
      result: { name: 'a' },
      error: null,
      file: null,
      seen: false,
    })
  })

  test('a job of a module is undone like any other', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'write', name: 'taken-back' })
    const { receipt } = await finishedJob(session, id)
    const statusNow = () => asOwner<{ status: number }>(product, `select status from treenode where title = 'taken-back'`)
    expect(await statusNow()).toEqual([{ status: 1 }])
    expect(await session.post('receipt/undo', { id: receipt })).toMatchObject({
      status: 200,
      body: { data: { restored: 1, left: 0 } },
    })
    expect(await statusNow()).toEqual([{ status: -1 }])
  })

  test('every progress step is pushed with its owner', async () => {
    const published: unknown[] = []
    const unsubscribe = product.server.context.bus.subscribe('push', message => published.push(message))
    const id = await enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'told' })
    await reachesGate('told')
    stop.open()
    await finishedJob(session, id)
    unsubscribe()
    const { org, account } = scope.who
    const frame = (state: string, progress: number) => ({
      audience: { org, account },
      frame: { type: 'job', id: String(id), progress, state },
    })
    expect(published).toEqual([frame('queued', 0), frame('running', 0), frame('running', 50), frame('done', 100)])
  })

  test('a job is visible to its owner only', async () => {
    await addAccount(product, { orgcode: 'demo1', username: 'colleague', pages: { '*': ['view', 'add'] } })
    const id = await enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'mine' })
    await reachesGate('mine')
    for (const [orgcode, username] of [
      ['demo1', 'colleague'],
      ['demo2', 'admin'],
      ['platform', 'admin'],
    ] as const) {
      const other = await product.signIn(orgcode, username)
      expect((await other.post('job/info', { id })).status).toBe(404)
      expect((await other.post('job/cancel', { id })).status).toBe(404)
      expect((await other.post('job/list')).body.data).toEqual([])
    }
    await expect.poll(() => jobOf(session, id)).toMatchObject({ state: 'running', done: 1, total: 2 })
  })

  test('an ended job is unseen until its owner marks it', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'steps', name: 'seen' })
    await finishedJob(session, id)
    await session.post('job/seen')
    const { body } = await session.post<{ id: number; seen: boolean }[]>('job/list')
    expect(body.data?.[0]).toMatchObject({ id, seen: true })
  })

  test('a running job ends when its owner cancels it', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'write', name: 'late-cancelled' })
    await reachesGate('late-cancelled')
    expect((await session.post('job/cancel', { id })).status).toBe(200)
    expect(await finishedJob(session, id)).toMatchObject({ state: 'cancelled', error: null })
    expect(await titles('late-cancelled')).toBe(0)
    expect((await session.post('job/cancel', { id })).body).toMatchObject({ code: 409, error: '任务已经结束，不能再取消' })
  })

  test('a job cancelled half-way reports what stays of it', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'half-way' })
    await reachesGate('half-way')
    await session.post('job/cancel', { id })
    expect(await finishedJob(session, id)).toMatchObject({ state: 'cancelled', result: { half: 'half-way' } })
  })

  test('a job that ignores its abort signal is cancelled all the same', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'deaf', name: 'deaf' })
    await reachesGate('deaf')
    await session.post('job/cancel', { id })
    stop.open()
    expect(await finishedJob(session, id)).toMatchObject({ state: 'cancelled', result: null })
  })

  test('two of an organisation run at once on a node, one of another beside them; the rest wait, and are cancelled at once', async () => {
    const ids = []
    for (const name of ['one', 'two', 'three']) ids.push(await enqueueTestJob(scope, treeModule, { kind: 'wait', name }))
    await reachesGate('two')
    const others = await scopeFor(product, 'demo2')
    for (const name of ['beside', 'behind']) await enqueueTestJob(others, treeModule, { kind: 'wait', name })
    await reachesGate('beside')
    const last = ids[2] ?? 0
    expect(await jobOf(session, last)).toMatchObject({ state: 'queued' })
    const { body } = await session.post<{ state: string }>('job/cancel', { id: last })
    expect(body.data?.state).toBe('cancelled')
    stop.open()
    for (const id of ids.slice(0, 2)) expect(await finishedJob(session, id)).toMatchObject({ state: 'done' })
    await reachesGate('behind')
    expect(stop.waiting.toSorted()).toEqual(['behind', 'beside', 'one', 'two'])
  })

  test('the same work enqueued twice is one job until it is done', async () => {
    const sameWork = { kind: 'wait', name: 'same', once: 'same work' }
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => enqueueTestJob(scope, treeModule, sameWork)))
    expect(new Set(ids).size).toBe(1)
    stop.open()
    await finishedJob(session, ids[0] ?? 0)
    expect(await enqueueTestJob(scope, treeModule, sameWork)).not.toBe(ids[0])
  })

  test('the queue of an account is bounded', async () => {
    const earlier = { kind: 'steps', name: 'earlier', once: 'earlier work' }
    await finishedJob(session, await enqueueTestJob(scope, treeModule, earlier))
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => enqueueTestJob(scope, treeModule, { kind: 'wait', name: `many${n}` })),
    )
    await expect(enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'too many' })).rejects.toMatchObject({
      code: 'tooManyJobs',
    })
    await expect(enqueueTestJob(scope, treeModule, earlier), 'what is done is not what is asked for').rejects.toMatchObject({
      code: 'tooManyJobs',
    })
    const open = (await session.post<{ id: number; state: string }[]>('job/list')).body.data?.filter(
      job => job.state === 'queued' || job.state === 'running',
    )
    expect(open).toHaveLength(20)
    for (const { id } of open ?? []) await session.post('job/cancel', { id })
    for (const { id } of open ?? []) await finishedJob(session, id)
  })

  test('a failed job reveals nothing of the server', async () => {
    const id = await enqueueTestJob(scope, treeModule, { kind: 'fail', name: 'x' })
    expect(await finishedJob(session, id)).toMatchObject({
      state: 'failed',
      error: '系统出错了，请稍后重试；如一直如此请联系管理员',
    })
    const english = await session.post<{ error: string }>('job/info', { id }, { 'accept-language': 'en-US' })
    expect(english.body.data?.error).toMatch(/^Something went wrong/)
  })

  describe('of an account whose right was revoked', () => {
    let other: Scope
    beforeEach(async () => {
      const username = `clerk${Math.random().toString(36).slice(2)}`
      await addAccount(product, { orgcode: 'demo1', username, pages: { [treeModule.route]: ['view', 'add'] } })
      other = await scopeFor(product, 'demo1', username)
    })
    const stateOf = (id: number) => () => valueAsOwner<string>(product, `select state as value from job where id = ${id}`)

    test('a waiting job is not started', async () => {
      const block = [
        await enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'b1' }),
        await enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'b2' }),
      ]
      await reachesGate('b2')
      const id = await enqueueTestJob(other, treeModule, { kind: 'write', name: 'not-begun' })
      await asOwner(product, `update role set rights = '["*:view"]' where title = '${other.who.username}'`)
      stop.open()
      for (const one of block) await finishedJob(session, one)
      await expect.poll(stateOf(id)).toBe('failed')
      expect(await titles('not-begun')).toBe(0)
    })

    test('F13 a job that runs writes nothing once its owner is disabled', async () => {
      const id = await enqueueTestJob(other, treeModule, { kind: 'write', name: 'late-disabled' })
      await reachesGate('late-disabled')
      await asOwner(product, `update account set status = 0 where id = ${other.who.account}`)
      stop.open()
      await expect.poll(stateOf(id)).toBe('failed')
      expect(await titles('late-disabled')).toBe(0)
      await asOwner(product, `update account set status = 1 where id = ${other.who.account}`)
      const error = '发起任务的账号或其机构已停用，任务没有完成；请在启用后重新发起'
      expect(await finishedJob(await product.signIn('demo1', other.who.username), id)).toMatchObject({ state: 'failed', error })
    })
  })

  describe('of an account that lost rights while it ran', () => {
    const begun = async (name: string) => {
      const username = `clerk${Math.random().toString(36).slice(2)}`
      await addAccount(product, { orgcode: 'demo1', username, pages: { [treeModule.route]: ['view', 'add', 'delete'] } })
      const id = await enqueueTestJob(await scopeFor(product, 'demo1', username), treeModule, { kind: 'write', name })
      await reachesGate(name)
      const keep = (...rights: string[]) =>
        asOwner(
          product,
          `update role set rights = '${JSON.stringify(rights.map(right => `${treeModule.route}:${right}`))}'
          where title = '${username}'`,
        )
      return { id, session: await product.signIn('demo1', username), keep }
    }

    test('it writes nothing without the right that it needs', async () => {
      const { id, session: own, keep } = await begun('late-withdrawn')
      await keep('view')
      stop.open()
      expect(await finishedJob(own, id)).toMatchObject({ state: 'failed', error: '您没有此项权限，如需使用请联系管理员' })
      expect(await titles('late-withdrawn')).toBe(0)
    })

    test('it writes nothing with a token that was given fewer rights, and all of it with one that was not', async () => {
      const right = `${treeModule.route}:add`
      const tokens = [await makeApiToken(session, [right]), await makeApiToken(session, [right])]
      const jobs = await Promise.all(
        tokens.map(({ id }, index) => {
          const token = { id, name: '', ownerPages: scope.who.pages }
          const name = `late-token${index}`
          return enqueueTestJob({ ...scope, who: { ...scope.who, token } }, treeModule, { kind: 'write', name })
        }),
      )
      for (const index of [0, 1]) await reachesGate(`late-token${index}`)
      await asOwner(product, `update apitoken set rights = '[]' where id = ${tokens[1]?.id}`)
      await finishedJob(session, jobs[1] ?? 0)
      stop.open()
      for (const id of jobs) await finishedJob(session, id)
      expect([await titles('late-token0'), await titles('late-token1')]).toEqual([1, 0])
    })

    test('it writes nothing once its token is switched off, and says so', async () => {
      const { id: tokenId } = await makeApiToken(session, [`${treeModule.route}:add`])
      const who = { ...scope.who, token: { id: tokenId, name: '', ownerPages: scope.who.pages } }
      const id = await enqueueTestJob({ ...scope, who }, treeModule, { kind: 'write', name: 'late-token-off' })
      await reachesGate('late-token-off')
      await asOwner(product, `update apitoken set status = 0 where id = ${tokenId}`)
      stop.open()
      const error = '发起任务的 API 令牌或其账号已停用、过期或吊销，任务没有完成；请用有效的令牌重新发起'
      expect(await finishedJob(session, id)).toMatchObject({ state: 'failed', error })
      expect(await titles('late-token-off')).toBe(0)
    })

    test('it begins again with those that are left, by itself, and ends once', async () => {
      const { id, session: own, keep } = await begun('late-narrowed')
      await keep('view', 'add')
      await expect.poll(() => stop.waiting.filter(name => name === 'late-narrowed').length).toBe(2)
      await keep('view', 'add', 'edit')
      stop.open()
      expect(await finishedJob(own, id)).toMatchObject({ state: 'done' })
      expect(await titles('late-narrowed')).toBe(1)
    })
  })

  test('a job that takes rights from its owner is done once, with those it began with', async () => {
    await addAccount(product, { orgcode: 'demo1', username: 'resigning', pages: { [treeModule.route]: ['view', 'add'] } })
    const id = await enqueueTestJob(await scopeFor(product, 'demo1', 'resigning'), treeModule, {
      kind: 'write',
      name: 'resigned',
    })
    await expect.poll(() => titles('resigned')).toBe(1)
    const state = () => valueAsOwner(product, `select state as value from job where id = ${id}`)
    await expect.poll(state).toBe('done')
    expect(await titles('resigned')).toBe(1)
  })

  describe('after a crash', () => {
    const leave = async (name: string, losses = 0) => {
      const id = await enqueueTestJob(scope, treeModule, { kind: 'write', name: `late-${name}` })
      await reachesGate(`late-${name}`)
      await asOwner(
        product,
        `update job set node = 'gone', run = run + 1, losses = ${losses}, ${staleHeartbeat} where id = ${id}`,
      )
      return id
    }

    test('an abandoned job is done by another node, once', async () => {
      const id = await leave('left')
      const second = another()
      stop.open()
      expect(await finishedJob(session, id)).toMatchObject({ state: 'done' })
      await second.stop()
      expect(await titles('late-left')).toBe(1)
    })

    test('a job that crashes its node every time is given up, and says so', async () => {
      const id = await leave('poison', 2)
      const second = another()
      expect(await finishedJob(session, id)).toMatchObject({
        state: 'failed',
        error: '任务因服务中断没有完成，请重新发起',
      })
      stop.open()
      await second.stop()
      expect(await titles('late-poison')).toBe(0)
    })

    test('a node that stops releases its jobs, and they run later', async () => {
      await product.server.jobs.stop()
      const second = another()
      const id = await enqueueTestJob(scope, treeModule, { kind: 'write', name: 'late-stopped' })
      await reachesGate('late-stopped')
      await second.stop()
      expect(await jobOf(session, id)).toMatchObject({ state: 'queued' })
      stop.open()
      const third = another()
      expect(await finishedJob(session, id)).toMatchObject({ state: 'done' })
      await third.stop()
      expect(await titles('late-stopped')).toBe(1)
    })
  })

  test.runIf(engine === 'postgres')('many jobs over three nodes each run once', async () => {
    const names = Array.from({ length: 18 }, (_, n) => `spread${n}`)
    const ids = await Promise.all(names.map(name => enqueueTestJob(scope, treeModule, { kind: 'write', name })))
    for (let n = 0; n < 3; n++) another()
    for (const id of ids) expect(await finishedJob(session, id)).toMatchObject({ state: 'done' })
    for (const name of names) expect(await titles(name)).toBe(1)
  })

  // This test is the last: it stops the node of the product itself.
  test.runIf(engine === 'postgres')('a job released by a stopping node is started by another at once', async () => {
    const leaving = another()
    await product.server.jobs.stop()
    const id = await enqueueTestJob(scope, treeModule, { kind: 'wait', name: 'handed over' })
    await reachesGate('handed over')
    another()
    await leaving.stop()
    // Before the polling interval.
    await expect.poll(() => stop.waiting, { timeout: 3000 }).toEqual(['handed over', 'handed over'])
    stop.open()
    expect(await finishedJob(session, id)).toMatchObject({ state: 'done' })
  })
})
