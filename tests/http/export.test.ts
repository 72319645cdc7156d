import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRight } from '../../src/shared/rules/rights.ts'
import { shanghaiToday } from '../../src/shared/rules/shanghaiTime.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, diary } from '../fixtures/everything.ts'
import { exportOf, getFile, readSheet, unzip } from '../fixtures/readSheet.ts'
import { asOwner } from '../fixtures/records.ts'
import { sessionCacheExpired } from '../fixtures/sessionCache.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const dictionary = 'admin/config/dictionary'
/** Texts a spreadsheet would compute or could not hold. */
const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "=cmd|'/c calc'!A0",
  ' =1+1',
  '\t=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '"=1+1"',
  '=HYPERLINK("http://x","y")',
  '007',
  '1e5',
  '12345678901234567890',
  'TRUE',
  '2026-01-01',
  '<b>&amp;</b>',
  'a\u0001b',
  'a\u000bb',
  'a\ufffeb',
  '_x0041_',
  '行1\n行2',
]
/** Characters XML does not allow. */
const unfit = /[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const pathOf = async (body: object = {}, by = session) =>
    (await by.post<{ path: string }>(`${dictionary}/list`, { postType: 'excel', ...body })).body.data?.path ?? ''
  const cookie = (by: Session) => ({ cookie: `token=${by.token}` })

  test('exported columns have their labels, and values as people read them', async () => {
    const { rows } = await exportOf(product, session, {
      path: `${dictionary}/list`,
      body: { queryValue: '虚拟机-A04', status: 'all' },
    })
    expect(rows).toEqual([
      ['ID', '名称', '分组', '价格', '排序', '状态', '备注', '创建时间'],
      [
        expect.any(Number),
        '虚拟机-A04',
        '虚拟机',
        null,
        4,
        '禁用',
        '硬盘待更换，暂停使用',
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      ],
    ])
  })

  test('an export follows the filter, the keyword and the order of its list', async () => {
    const body = { pid: 2, queryValue: '华', orderKey: '-sort' }
    const { body: list } = await session.post<{ data: { title: string }[] }>(`${dictionary}/list`, { ...body, limit: 500 })
    const { rows } = await exportOf(product, session, { path: `${dictionary}/list`, body })
    expect(rows.slice(1).map(row => row[1])).toEqual(list.data?.data.map(row => row.title))
  })

  test('an export of more rows than one batch has each row once', async () => {
    await asOwner(
      product,
      `insert into diary (org_id, created_by, title) select a.org_id, a.id, 'n' || n from account a join organisation o on o.id = a.org_id, generate_series(1, 1201) n where o.orgcode = 'demo1' and a.username = 'admin'`,
    )
    for (const orderKey of ['', 'created_at']) {
      const { rows } = await exportOf(product, session, { path: `${diary.wire.path}/list`, body: { orderKey } })
      expect([rows.length - 1, new Set(rows.slice(1).map(row => row[1])).size]).toEqual([1201, 1201])
    }
  })

  test('a text stays a text in any spreadsheet', async () => {
    for (const title of formulas) expect((await session.post(`${dictionary}/save`, { title, pid: 4 })).status).toBe(200)
    const file = await getFile(product, await pathOf({ pid: 4, limit: 500 }), { authorization: `Bearer ${session.token}` })
    const parts = unzip(file.bytes)
    const xml = [...parts]
      .filter(([name]) => /^xl\/(worksheets|sharedStrings)/.test(name))
      .map(([, text]) => text)
      .join('')
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).not.toMatch(unfit)
    const exportedTitles = (await readSheet(file.bytes)).rows.slice(1).map(row => row[1])
    const readable = (text: string) => text.trim().replaceAll(unfit, '')
    for (const title of formulas) expect(exportedTitles.map(one => readable(String(one)))).toContain(readable(title))
    expect(exportedTitles.every(one => typeof one === 'string')).toBe(true)
  })

  test('every module exports', async () => {
    for (const module of allModules.filter(one => one.list || one.log)) {
      const sheet = await exportOf(product, session, { path: `${module.wire.path}/list`, body: { status: 'all' } })
      expect(sheet.rows[0]?.length).toBeGreaterThan(1)
    }
  })

  test('a secret is in no export', async () => {
    const draft = await draftOf(session, diary, allModules)
    await session.post(`${diary.wire.path}/save`, draft)
    const { rows } = await exportOf(product, session, { path: `${diary.wire.path}/list`, body: { queryValue: draft['title'] } })
    expect(JSON.stringify(rows)).not.toMatch(/argon2|secret|口令/)
  })

  describe('the address of an export', () => {
    test('is opened with the cookie, as an attachment', async () => {
      const file = await getFile(product, await pathOf(), cookie(session))
      expect(file).toMatchObject({
        status: 200,
        headers: {
          'content-type': expect.stringContaining('spreadsheetml'),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      })
      expect(file.headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent(`字典管理-${shanghaiToday()}.xlsx`)}`,
      )
      expect((await readSheet(file.bytes)).rows.length).toBeGreaterThan(5)
    })

    test('opens nothing without a session', async () => {
      for (const headers of [{}, { cookie: 'token=' }, { cookie: 'token=abc' }, { cookie: `other=${session.token}` }])
        expect((await getFile(product, await pathOf(), headers as Record<string, string>)).status).toBe(401)
    })

    test.each([
      ['demo1', 'viewer'],
      ['demo2', 'admin'],
      ['platform', 'admin'],
    ])('opens nothing for %s/%s', async (orgcode, username) => {
      const other = await product.signIn(orgcode, username)
      expect((await getFile(product, await pathOf(), cookie(other))).status).toBe(404)
    })

    test('opens nothing once the right is revoked', async () => {
      const path = await pathOf()
      await asOwner(
        product,
        `update role set rights = '["*:view"]' where org_id = (select id from organisation where orgcode = 'demo1') and title = '管理员'`,
      )
      await sessionCacheExpired()
      expect((await getFile(product, path, cookie(session))).status).toBe(403)
      await asOwner(product, `update role set rights = '${JSON.stringify(everyRight)}' where title = '管理员'`)
      await sessionCacheExpired()
      expect((await getFile(product, path, cookie(session))).status).toBe(200)
    })

    test('opens nothing when altered', async () => {
      const path = await pathOf()
      const [, ticket = ''] = /export\/([^/]+)\//.exec(path) ?? []
      const [body = '', signature = ''] = ticket.split('.')
      const query = JSON.parse(Buffer.from(body, 'base64url').toString())
      const forged = Buffer.from(JSON.stringify({ ...query, module: 'icon', until: query.until + 1 })).toString('base64url')
      for (const other of [
        `${forged}.${signature}`,
        body,
        `${body}.`,
        `.${signature}`,
        `${ticket}x`,
        'x',
        '%00',
        '..%2f..%2fetc',
        'x'.repeat(3000),
      ])
        expect([other, (await getFile(product, path.replace(ticket, other), cookie(session))).status]).toEqual([other, 404])
    })

    test('expires after an hour', async () => {
      const path = await pathOf()
      const [, ticket = ''] = /export\/([^/]+)\//.exec(path) ?? []
      const body = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString())
      expect(Math.abs(body.until - Date.now() - 3_600_000)).toBeLessThan(60_000)
      const old = product.server.context.sign('export', JSON.stringify({ ...body, until: Date.now() - 1 }))
      expect((await getFile(product, path.replace(ticket, old), cookie(session))).status).toBe(404)
    })

    test.each(['%0d%0aSet-Cookie:x=1', '..%2f..%2fx', '%22;x=%22', 'a'.repeat(300)])(
      'with the name %s changes no header',
      async name => {
        const file = await getFile(product, (await pathOf()).replace(/[^/]+$/, name), cookie(session))
        expect(file.headers).not.toHaveProperty('set-cookie')
        if (file.status === 200)
          expect(file.headers['content-disposition']).toBe(
            `attachment; filename*=UTF-8''${encodeURIComponent(`字典管理-${shanghaiToday()}.xlsx`)}`,
          )
      },
    )

    test('leaves the session as it was: opening a file replaces no token', async () => {
      const own = await product.signIn('demo1', 'viewer')
      const path = await pathOf({}, session)
      await asOwner(product, `update session set rotated_at = now() - interval '16 minutes'`)
      await sessionCacheExpired()
      await getFile(product, path, cookie(own))
      expect(await asOwner(product, `select generation from session where ended_at is null and generation > 1`)).toEqual([])
    })
  })
})
