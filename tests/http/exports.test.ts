import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueJob } from '../../src/server/jobs/jobQueue.ts'
import { removeExpiredFiles } from '../../src/server/jobs/removeExpiredFiles.ts'
import type { Job } from '../../src/shared/wire/job.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { finishedJob, jobOf, scopeFor } from '../fixtures/jobs.ts'
import { exportOf, getFile, readSheet } from '../fixtures/readSheet.ts'
import { addAccount, asOwner, orgOf, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = `${everything.wire.path}/list`
const count = 6001

describe(`an export on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    await asOwner(
      product,
      `insert into everything (org_id, created_by, title, code, price, count, note)
        select a.org_id, a.id, 'n' || n, 'c' || n, case when n % 3 = 0 then null else 1 + n % 7 end, n % 5, case when n = 7 then '=1+1' when n = 8 then ' ＝x' when n = 9 then E'"引",\\n号' when n = 10 then 'a;=1+1' when n = 11 then E'a\\t =1+1;b\\n"@x' end
        from account a join organisation o on o.id = a.org_id, generate_series(1, ${count}) n where o.orgcode = 'demo1' and a.username = 'admin'`,
    )
  })
  afterAll(() => product?.close())

  const by = (one: Session) => ({ authorization: `Bearer ${one.token}` })
  const exportRequest = (body: object, one = session) =>
    one.post<{ path?: string; job?: number }>(path, { postType: 'excel', ...body })
  const small = { queryValue: 'n12' }
  const sheetOf = (body: object) => exportOf(product, session, { path, body })
  const textOf = async (body: object) => {
    const { body: reply } = await exportRequest({ format: 'csv', ...body })
    return (await getFile(product, reply.data?.path ?? '', by(session))).bytes.toString()
  }

  describe('has the columns that were chosen', () => {
    test('in the order they were chosen in', async () => {
      const { rows } = await sheetOf({ ...small, columns: ['price', 'title', 'id'] })
      expect(rows[0]).toEqual(['价格', '名称', 'ID'])
      expect(rows.find(([price]) => price !== null && price !== '价格')).toEqual([
        expect.any(Number),
        expect.stringMatching(/^n12/),
        expect.any(Number),
      ])
    })

    test.each([[['password']], [['story']], [['title', 'title']], [[]], [['no such']], [['__proto__']], ['title'], [{}], [[1]]])(
      'and no other: %j is refused',
      async columns => {
        expect(await exportRequest({ columns })).toMatchObject({
          status: 422,
          body: { error: '请至少选择一列，且只能选择可导出的列' },
        })
      },
    )

    test('has a known format', async () => {
      expect((await exportRequest({ format: 'pdf' })).status).toBe(422)
      expect((await session.post(path, { columns: ['title'] })).status).toBe(422)
    })
  })

  test('of ticked rows has these and no others, whatever the filter', async () => {
    const { body } = await session.post<{ data: { id: number; title: string }[] }>(path, { limit: 500, orderKey: 'count' })
    const ticked = body.data?.data.filter((_, index) => index % 50 === 0) ?? []
    await asOwner(product, `update everything set status = 0 where id = ${ticked[1]?.id ?? 0}`)
    const { rows } = await sheetOf({
      ids: ticked.map(row => row.id),
      columns: ['title'],
      queryValue: 'nothing',
      orderKey: 'count',
    })
    await asOwner(product, `update everything set status = 1 where id = ${ticked[1]?.id ?? 0}`)
    expect(rows.slice(1).map(([title]) => title)).toEqual(ticked.map(row => row.title))
  })

  test('of rows of another organisation is empty', async () => {
    const ids = (await asOwner<{ id: number }>(product, 'select id from everything limit 3')).map(row => row.id)
    const other = await product.signIn('demo2')
    expect((await exportOf(product, other, { path, body: { ids } })).rows).toHaveLength(1)
  })

  test('as CSV begins with a byte order mark, and texts like formulas are escaped', async () => {
    const text = await textOf({
      columns: ['title', 'note', 'price'],
      queryValue: 'n',
      orderKey: 'id',
      ids: await idsOf([7, 8, 9, 10, 11]),
    })
    expect(text).toBe(
      '\ufeff名称,说明,价格\r\nn7,\'=1+1,1\r\nn8,\' ＝x,2\r\nn9,"""引"",\n号",\r\nn10,"a;\'=1+1",4\r\nn11,"a\t\' =1+1;b\n\'""@x",5\r\n',
    )
    const { body } = await exportRequest({ format: 'csv', ...small })
    const file = await getFile(product, body.data?.path ?? '', by(session))
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('.csv'),
    })
  })
  const idsOf = async (numbers: readonly number[]) =>
    (
      await asOwner<{ id: number }>(
        product,
        `select id from everything where title in (${numbers.map(n => `'n${n}'`).join(', ')})`,
      )
    ).map(row => row.id)

  test.each(['', 'id', 'price', '-price', 'count', '-count', 'created_at', '-created_at'])(
    'in the order "%s" stands as its list does, every row once',
    async orderKey => {
      const listed: string[] = []
      for (let page = 1; page <= 3; page++) {
        const { body } = await session.post<{ data: { title: string }[] }>(`${path}?page=${page}`, {
          orderKey,
          limit: 500,
          queryValue: 'n1',
        })
        listed.push(...(body.data?.data.map(row => row.title) ?? []))
      }
      const { rows } = await sheetOf({ orderKey, queryValue: 'n1', columns: ['title'] })
      const titles = rows.slice(1).map(([title]) => String(title))
      expect(titles.slice(0, listed.length)).toEqual(listed)
      expect(new Set(titles).size).toBe(titles.length)
    },
  )

  describe('of more than 5,000 rows', () => {
    const done = async (body: object = {}) => {
      const { body: reply } = await exportRequest(body)
      const id = reply.data?.job ?? 0
      return { id, job: await finishedJob(session, id) }
    }
    const addressOf = async (id: number, one = session) =>
      (await one.post<{ path: string }>('job/file', { id })).body.data?.path ?? ''

    test('is a job whose file has all rows', async () => {
      const { body } = await exportRequest({ columns: ['id', 'title'] })
      expect(body).toEqual({ success: true, code: 200, data: { job: expect.any(Number) } })
      const job = await finishedJob(session, body.data?.job ?? 0)
      expect(job).toMatchObject({
        kind: 'export',
        module: everything.name,
        state: 'done',
        done: count,
        total: count,
        result: { rows: count },
        file: {
          name: expect.stringMatching(/^样样\/俱全-\d{4}-\d\d-\d\d\.xlsx$/),
          bytes: expect.any(Number),
          until: expect.any(String),
        },
      })
      const file = await getFile(product, await addressOf(job.id), by(session))
      expect(file.bytes).toHaveLength(job.file?.bytes ?? 0)
      const { rows } = await readSheet(file.bytes)
      expect(rows).toHaveLength(count + 1)
      expect(new Set(rows.map(([id]) => id)).size).toBe(count + 1)
    })

    test.each(['price', '-price', 'count', '-created_at'])('in the order "%s" has every row once', async orderKey => {
      const { id } = await done({ orderKey, columns: ['id', 'title'], format: 'csv' })
      const text = (await getFile(product, await addressOf(id), by(session))).bytes.toString()
      const lines = text.trim().split('\r\n')
      expect([lines.length, new Set(lines).size]).toEqual([count + 1, count + 1])
    })

    test('is opened by its owner only, for an hour, while the file exists and the right holds', async () => {
      const { id } = await done()
      const address = await addressOf(id)
      await addAccount(product, { orgcode: 'demo1', username: 'clerk', pages: { '*': ['view', 'export'] } })
      for (const [orgcode, username] of [
        ['demo1', 'clerk'],
        ['demo2', 'admin'],
        ['platform', 'admin'],
      ] as const) {
        const other = await product.signIn(orgcode, username)
        expect((await getFile(product, address, by(other))).status).toBe(404)
        for (const call of ['file', 'remove', 'info']) expect((await other.post(`job/${call}`, { id })).status).toBe(404)
      }
      expect((await getFile(product, address)).status).toBe(401)
      const { org, account } = (await scopeFor(product, 'demo1')).who
      const old = product.server.context.sign('job', JSON.stringify({ org, account, job: id, until: Date.now() - 1 }))
      expect((await getFile(product, address.replace(/job\/[^/]+/, `job/${old}`), by(session))).status).toBe(404)
      expect((await getFile(product, address, by(session))).status).toBe(200)
    })

    test('is not opened once the right to export is revoked', async () => {
      const own = await signInWith(product, 'leaver', { '*': ['view', 'export'] })
      const { body } = await exportRequest({}, own)
      const id = body.data?.job ?? 0
      await finishedJob(own, id)
      const address = await addressOf(id, own)
      await own.post('job/seen')
      await asOwner(product, `update role set rights = '["*:view"]' where title = 'leaver'`)
      product.server.context.bus.publish('change', { org: await orgOf(product, 'demo1'), table: 'role', ids: [] })
      expect((await getFile(product, address, by(own))).status).toBe(403)
      expect((await own.post('job/file', { id })).status).toBe(403)
    })

    test('is deleted when its owner removes it, or after its retention', async () => {
      const files = () => readdir(join(product.dataDir, 'uploads/files'))
      const before = (await files()).length
      const [one, two] = [await done(), await done()]
      expect(await files()).toHaveLength(before + 2)
      const address = await addressOf(one.id)
      await session.post('job/remove', { id: one.id })
      expect((await getFile(product, address, by(session))).status).toBe(404)
      expect(await jobOf(session, one.id)).toMatchObject({ state: 'done', file: null })
      await asOwner(product, `update job set ended_at = now() - interval '8 days' where id = ${two.id}`)
      await removeExpiredFiles(product.server.context)
      expect(await jobOf(session, two.id)).toBeUndefined()
      expect(await files()).toHaveLength(before)
    })

    test('that is cancelled leaves no file', async () => {
      const files = () => readdir(join(product.dataDir, 'uploads/files'))
      const before = await files()
      const scope = await scopeFor(product, 'demo1')
      const query = { statuses: [1], keyword: '', conditions: [], sort: 'id', descending: true, limit: 1, offset: 0 }
      const input = { query, layout: { names: ['id'], format: 'xlsx' } }
      const id = await enqueueJob(scope, { kind: 'export', module: everything, input, total: count })
      await expect.poll(async () => (await jobOf(session, id))?.state).toBe('running')
      await session.post('job/cancel', { id })
      expect(await finishedJob(session, id)).toMatchObject({ state: 'cancelled', file: null })
      expect(await files()).toEqual(before)
      await expect.poll(() => readdir(join(product.dataDir, 'uploads/arriving'))).toEqual([])
    })

    test('is listed among the files of its owner', async () => {
      const { id } = await done()
      const { body } = await session.post<Job[]>('job/list', { files: 1 })
      expect(body.data?.[0]).toMatchObject({ id, by: '管理员', file: { until: expect.any(String) } })
      expect(body.data?.every(job => job.file !== null)).toBe(true)
    })
  })
})
