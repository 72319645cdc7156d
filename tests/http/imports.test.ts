import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportPreview } from '../../src/shared/wire/import.ts'
import { uploadSheet, importsOf } from '../fixtures/imports.ts'
import { finishedJob, jobOf } from '../fixtures/jobs.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { getFile, readSheet, unzip } from '../fixtures/readSheet.ts'
import { addAccount, asOwner, valueAsOwner, orgOf } from '../fixtures/records.ts'
import { xls, xlsx } from '../fixtures/sheetFiles.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = 'admin/websit/wachapp'
const numbers = (count: number, from = 0): string => Array.from({ length: count }, (_, n) => 13_100_000_000 + from + n).join('\n')
const kinds = ({ rows }: ImportPreview): string[] => rows.map(({ kind }) => kind)
const messages = ({ rows }: ImportPreview) => rows.map(({ errors }) => errors?.[0]?.message)

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let other: Session
  let adder: Session
  let org: number
  let cards: ReturnType<typeof importsOf>
  beforeAll(async () => {
    vi.stubEnv('READER_PROCESSES', '1')
    product = await startProduct(engine)
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    await addAccount(product, { orgcode: 'demo1', username: 'adder', pages: { '/wachapp': ['view', 'add'] } })
    await addAccount(product, { orgcode: 'demo1', username: 'blind', pages: { '/wachapp': ['add'] } })
    await addAccount(product, { orgcode: 'demo1', username: 'colleague', pages: { '/wachapp': ['view', 'edit'] } })
    session = await product.signIn('demo1')
    other = await product.signIn('demo2')
    adder = await product.signIn('demo1', 'adder')
    org = await orgOf(product, 'demo1')
    cards = importsOf(product, session, path)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await product?.close()
  })
  beforeEach(async () => {
    await asOwner(product, 'delete from wachapp')
    await asOwner(product, `update organisation set maxcount = 100000 where id = ${org}`)
  })

  const cardRows = () =>
    valueAsOwner(product, `select json_agg(json_build_array(mobile, remark, version, status) order by id) as value from wachapp`)
  const counted = (where = 'true') => valueAsOwner<number>(product, `select count(*)::int as value from wachapp where ${where}`)
  const digest = () => valueAsOwner(product, `select md5(string_agg(t::text, '' order by id)) as value from wachapp t`)

  describe('a preview', () => {
    test('shows the outcome of every line, and changes nothing', async () => {
      await cards.run('手机号\t备注\n13800138000\t一\n13800138001\t二')
      const before = await digest()
      const preview = await cards.preview(
        '手机号： , 编 号*,板块（可不填）,备注,没有的列\n138 0013 8000,,,一\n+86 13800138001,A2,华东一区,三\n13800138002,,没有,\nabc,,,\n13800138003,,,\n13800138003,,,\n',
      )
      expect(preview).toMatchObject({
        total: 6,
        counts: { new: 1, changed: 1, unchanged: 1, refused: 3 },
        columns: ['mobile', 'number', 'card_sort_id', 'remark'],
        ignored: ['没有的列'],
        rows: [
          { line: 2, kind: 'unchanged', cells: { mobile: '13800138000', remark: '一' } },
          {
            line: 3,
            kind: 'changed',
            cells: { number: 'A2', card_sort_id: '华东一区' },
            was: { number: '', card_sort_id: '', remark: '二' },
          },
          { line: 4, kind: 'refused', errors: [{ field: 'card_sort_id', message: '板块中没有“没有”，请核对名称或先新增' }] },
          { line: 5, kind: 'refused', cells: { mobile: 'abc' }, errors: [{ field: 'mobile' }] },
          { line: 6, kind: 'new' },
          { line: 7, kind: 'refused', errors: [{ field: null, message: '与第 6 行重复，请删除其中一行' }] },
        ],
      })
      expect(await digest()).toBe(before)
    })

    test('of many files at once leaves other calls room', async () => {
      const urls = await Promise.all(Array.from({ length: 20 }, (_, n) => cards.upload(numbers(1, n))))
      const others = importsOf(product, other, path)
      const theirUrl = await uploadSheet(product, other, { file: '13800138000' })
      const answered: string[] = []
      const look = async (imports: typeof others, url: string, whose: string) => {
        const { status, headers } = await imports.dryRun(url)
        answered.push(whose)
        // On a slow machine too many of one account's own calls wait too long: they are told when to come again.
        return headers['retry-after'] === undefined ? status : 'later'
      }
      const own = urls.map(url => look(cards, url, 'own'))
      expect(await look(others, theirUrl, 'theirs')).toBe(200)
      expect((await Promise.all(own)).filter(status => status !== 200 && status !== 'later')).toEqual([])
      expect(answered.indexOf('theirs')).toBeLessThan(urls.length)
    })

    test('skips characters the database does not take', async () => {
      const text = '手机号\t板块\t备注\n13800138000\u0000\t华东\u0000一区\ta\ud800b\n'
      const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
      const [first] = (await cards.preview(file)).rows
      expect(first).toMatchObject({ kind: 'new', cells: { mobile: '13800138000', card_sort_id: '华东一区', remark: 'a\ufffdb' } })
    })

    test('has the language of the request, and knows headings in it', async () => {
      const url = await cards.upload('Number,Board,Remark\n13800138000,nowhere,x')
      const { body } = await session.post<ImportPreview>(`${path}/excel`, { url, dry: 1 }, { 'accept-language': 'en-US' })
      expect(body.data).toMatchObject({
        columns: ['mobile', 'card_sort_id', 'remark'],
        rows: [{ errors: [{ message: expect.stringContaining('there is no “nowhere”') }] }],
      })
    })

    test('applies cells corrected by hand, and leaves lines out', async () => {
      const file = '手机号,备注\nabc,一\n13800138001,二\n13800138002,三'
      const fixes = { 2: { mobile: '13800138000', number: 'A1' }, 3: null }
      const preview = await cards.preview(file, { fixes })
      expect(preview).toMatchObject({ total: 2, counts: { new: 2, refused: 0 }, columns: ['mobile', 'remark', 'number'] })
      expect(await cards.run(file, { fixes })).toMatchObject({ added: 2, failed: 0 })
      expect(await valueAsOwner(product, `select number as value from wachapp where mobile = '13800138000'`)).toBe('A1')
    })

    test.each([
      ['one number a line', '13800138000\n+86 138 0013 8001\n', ['mobile']],
      ['columns without headings', '13800138000,86,A1\n13800138001,86,A2', ['mobile', 'country_code', 'number']],
      ['the names of the fields', 'mobile\tremark\n13800138000\tx\n13800138001\ty', ['mobile', 'remark']],
      ['a title above the headings', '七月的号码\n手机号,备注\n13800138000,x\n13800138001,y', ['mobile', 'remark']],
      ['headings in another order', '备注,手机号\nx,13800138000\ny,13800138001', ['remark', 'mobile']],
      ['a heading people use', '电话号码,备注\n13800138000,x\n13800138001,y', ['mobile', 'remark']],
      ['such a one beside the exact one', '电话,手机号\n021-5555,13800138000\n021-5556,13800138001', ['mobile']],
      ['the same heading twice', '手机号,手机号\n13800138000,1\n13800138001,2', ['mobile']],
    ])('reads %s', async (_, file, columns) => {
      expect(await cards.preview(file)).toMatchObject({ total: 2, counts: { new: 2 }, columns })
    })

    test.each([
      [
        'xlsx',
        () =>
          xlsx([
            ['手机号', '板块'],
            [13_800_138_000, '华东一区'],
            ['13800138001', null],
          ]),
        'a.xlsx',
      ],
      [
        'xls',
        async () =>
          xls([
            ['手机号', '板块'],
            [13_800_138_000, '华东一区'],
            ['13800138001', null],
          ]),
        'a.xls',
      ],
      ['GBK', async () => Buffer.from('cad6bbfabac50a31333830303133383030300a31333830303133383030310a', 'hex'), 'a.txt'],
    ])('reads %s', async (_, make, name) => {
      const { body } = await cards.dryRun(await cards.upload(await make(), name))
      expect(body.data).toMatchObject({ total: 2, counts: { new: 2 } })
    })

    test('a number a spreadsheet has rounded is refused, not taken for another', async () => {
      const { body } = await cards.dryRun(
        await cards.upload(
          await xlsx([
            ['手机号', '编号'],
            ['13800138000', 8_986_001_234_567_890_000],
          ]),
          'a.xlsx',
        ),
      )
      expect(body.data?.rows[0]).toMatchObject({
        kind: 'refused',
        errors: [{ field: 'number', message: expect.stringContaining('超过 15 位') }],
      })
    })

    test('a number in scientific notation is refused with that reason', async () => {
      const { rows } = await cards.preview('手机号,编号\n1.38001E+10,1\n13800138000,8.98E+18')
      expect(rows.map(row => row.errors)).toEqual([
        [{ field: 'mobile', message: expect.stringContaining('科学计数法') }],
        [{ field: 'number', message: expect.stringContaining('科学计数法') }],
      ])
    })

    test.each([
      ['nothing but headings', '手机号,备注\n', '没有可导入的数据'],
      ['no heading that is known', '甲,乙,丙,丁,戊,己,庚,辛,壬,癸\n1,2,3,4,5,6,7,8,9,0', '没有找到可导入的列'],
      ['headings of nothing that is imported', '状态,创建时间\n正常,2026-01-01', '没有找到可导入的列'],
    ])('a file of %s is refused', async (_, file, sentence) => {
      const url = await cards.upload(file)
      for (const reply of [await cards.dryRun(url), await cards.start(url)])
        expect(reply).toMatchObject({ status: 422, body: { error: expect.stringContaining(sentence) } })
    })

    test('a sheet of several columns needs headings', async () => {
      const url = await cards.upload(await xlsx([['13800138000', '86']]), 'a.xlsx')
      expect((await cards.dryRun(url)).status).toBe(422)
    })
  })

  describe('an import', () => {
    test('of the same file again changes nothing, and the first is undone as a whole', async () => {
      const file = '13800138000\n13800138001\n'
      const first = await cards.run(file)
      expect(first).toMatchObject({ status: 2, total: 2, done: 2, added: 2, updated: 0, skipped: 0, failed: 0, report: null })
      const before = await digest()
      expect(await cards.run(file, { mode: 'overwrite' })).toMatchObject({ added: 0, updated: 0, skipped: 2, failed: 0 })
      expect(await digest()).toBe(before)
      const changed = await cards.run('手机号,备注\n13800138000,新\n13800138002,新', { mode: 'overwrite' })
      expect(changed).toMatchObject({ added: 1, updated: 1, skipped: 0 })
      expect((await cards.undo(changed)).body.data).toEqual({ restored: 2, left: 0 })
      expect(await cardRows()).toEqual([
        ['13800138000', null, 3, 1],
        ['13800138001', null, 1, 1],
        ['13800138002', '新', 2, -1],
      ])
      expect((await cards.undo(changed)).status).toBe(409)
    })

    test('skips existing rows without the mode overwrite', async () => {
      await cards.run('13800138000')
      expect(await cards.run('手机号,备注\n13800138000,新\n13800138001,新')).toMatchObject({ added: 1, updated: 0, skipped: 1 })
      expect(await counted(`remark = '新'`)).toBe(1)
    })

    test('changes no field missing in the file, and none whose cell is empty', async () => {
      await cards.run('手机号,编号,板块,备注\n13800138000,A1,华东一区,旧')
      await asOwner(product, `update wachapp set whatsapp_status = 3, code_state = 'prepared', send_count_3 = 7`)
      await asOwner(product, `update wachapp set status_at = '2026-01-01 08:00:00+08'`)
      await cards.run('手机号,编号,备注\n13800138000,,新', { mode: 'overwrite' })
      expect(
        await valueAsOwner(
          product,
          `select json_build_array(number, card_sort_id is not null, remark, whatsapp_status, code_state, send_count_3, status_at = '2026-01-01 08:00:00+08') as value from wachapp`,
        ),
      ).toEqual(['A1', true, '新', 3, 'prepared', 7, true])
    })

    test('of a deleted number adds it again, as by hand', async () => {
      await cards.run('13800138000')
      await asOwner(product, 'update wachapp set status = -1')
      expect(await cards.run('13800138000')).toMatchObject({ added: 1 })
      expect(await counted(`mobile = '13800138000'`)).toBe(2)
    })

    test('stores refused lines as a file with reasons, which can be corrected and imported', async () => {
      const done = await cards.run('手机号,备注\nabc,=1+1\n13800138000,好\n13800138000,坏', { mode: 'overwrite' })
      expect(done).toMatchObject({ status: 2, added: 1, failed: 2 })
      const file = await getFile(product, done.report ?? '', { authorization: `Bearer ${session.token}` })
      const { rows } = await readSheet(file.bytes)
      expect(rows).toEqual([
        ['手机号', '备注', '行号', '原因'],
        ['abc', '=1+1', '2', '手机号应为电话号码，例如 13800138000'],
        ['13800138000', '坏', '4', '与第 3 行重复，请删除其中一行'],
      ])
      const again = await cards.dryRun(await cards.upload(file.bytes, 'a.xlsx'))
      expect(again.body.data).toMatchObject({
        columns: ['mobile', 'remark'],
        ignored: ['行号', '原因'],
        counts: { refused: 1, changed: 1 },
      })
      const foreignFile = await getFile(product, done.report ?? '', { authorization: `Bearer ${other.token}` })
      expect(foreignFile.status).toBe(404)
    })

    test('beyond the quota is refused line by line', async () => {
      await cards.run('13800138000')
      await asOwner(product, `update organisation set maxcount = 2 where id = ${org}`)
      const file = `13800138000\n${numbers(3)}`
      const preview = await cards.preview(file)
      expect(kinds(preview)).toEqual(['unchanged', 'new', 'refused', 'refused'])
      expect(messages(preview)[2]).toContain('上限 2')
      expect(await cards.run(file)).toMatchObject({ added: 1, skipped: 1, failed: 2 })
      expect(await counted()).toBe(2)
    })

    test('is a job: listed for its owner, shown on the row, pushed once', async () => {
      const client = await subscribe(product, session, { orgcode: 'demo1' })
      const done = await cards.run(numbers(700))
      expect(await jobOf(session, done.job)).toMatchObject({
        kind: 'import',
        module: 'wachapp',
        state: 'done',
        total: 700,
        result: { added: 700, updated: 0, skipped: 0, failed: 0 },
        undo_until: expect.any(String),
      })
      // A change of this many rows is pushed without ids; frames of earlier writes may still come.
      await expect
        .poll(() => client.frames.filter(frame => frame.type === 'module' && frame.name === 'wachapp' && !frame.ids.length))
        .toEqual([{ type: 'module', name: 'wachapp', ids: [] }])
      client.socket.terminate()
      const id = await valueAsOwner<number>(product, 'select min(id) as value from wachapp')
      const { body } = await session.post<{ action: string; changes: object }[]>(`${path}/history`, { id })
      expect(body.data).toMatchObject([{ action: 'import', changes: { mobile: [null, '13100000000'], status: [null, 1] } }])
    })

    test('is found again by its file, for the account that ran it', async () => {
      const url = await cards.upload('13800138000')
      expect((await cards.check(url)).status).toBe(404)
      const started = await cards.start(url)
      expect(started.body.data).toEqual({ job: expect.any(Number), url, status: 1 })
      await finishedJob(session, started.body.data?.job ?? 0)
      expect((await cards.check(url)).body.data).toMatchObject({ status: 2, url, added: 1, error: null })
      expect((await adder.post(`${path}/excel/check`, { url })).status).toBe(404)
      expect((await other.post(`${path}/excel/check`, { url })).status).toBe(404)
    })

    test('is answered at the old address too', async () => {
      const url = await cards.upload('13800138000')
      const tel = importsOf(product, session, 'admin/websit/tel')
      expect((await tel.dryRun(url)).body.data).toMatchObject({ counts: { new: 1 } })
      const { body } = await tel.start(url)
      await finishedJob(session, body.data?.job ?? 0)
      expect((await tel.check(url)).body.data).toMatchObject({ status: 2, added: 1 })
    })

    test('of one file by two at once adds each number once', async () => {
      const file = numbers(300)
      const own = importsOf(product, adder, path)
      const done = await Promise.all([cards.run(file), own.run(file), cards.run(file)])
      expect(done.map(({ status }) => status)).toEqual([2, 2, 2])
      expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(300)
      expect(done.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(600)
      expect(await counted()).toBe(300)
    })

    test('while others add by hand keeps every number unique', async () => {
      const added = Promise.all(
        Array.from({ length: 20 }, (_, n) => session.post(`${path}/save`, { mobile: String(13_100_000_000 + n * 7) })),
      )
      const done = await cards.run(numbers(200))
      await added
      expect(done.status).toBe(2)
      expect(await counted()).toBe(200)
      expect(await valueAsOwner(product, 'select count(distinct mobile)::int as value from wachapp')).toBe(200)
    })

    test('that is cancelled leaves nothing', async () => {
      const url = await cards.upload(numbers(2000))
      const { body } = await cards.start(url)
      const cancelled = await session.post('job/cancel', { id: body.data?.job })
      const job = await finishedJob(session, body.data?.job ?? 0)
      expect([200, 409]).toContain(cancelled.status)
      expect(await counted()).toBe(job.state === 'cancelled' ? 0 : 2000)
      if (job.state === 'cancelled')
        expect((await cards.check(url)).body.data).toMatchObject({ status: 0, error: '导入已停止，没有改动任何数据' })
    })
  })

  describe('undoing', () => {
    const file = '手机号,备注\n13800138000,新\n13800138001,新\n13800138002,新\n13800138003,新'
    const begin = async () => {
      await cards.run('13800138000\n13800138001')
      return cards.run(file, { mode: 'overwrite' })
    }
    const idOf = (mobile: string) =>
      valueAsOwner<number>(product, `select id as value from wachapp where mobile = '${mobile}' order by id limit 1`)

    test('leaves rows somebody changed since', async () => {
      const done = await begin()
      await session.post(`${path}/save`, { id: await idOf('13800138000'), remark: '别人' })
      await session.post(`${path}/save`, { id: await idOf('13800138002'), number: 'A' })
      expect((await cards.undo(done)).body.data).toEqual({ restored: 2, left: 2 })
      expect(
        await valueAsOwner(product, 'select json_agg(json_build_array(remark, status) order by mobile) as value from wachapp'),
      ).toEqual([
        ['别人', 1],
        [null, 1],
        ['新', 1],
        ['新', -1],
      ])
      expect((await jobOf(session, done.job))?.result).toMatchObject({ added: 2, undone: { restored: 2, left: 2 } })
    })

    test('leaves rows a colleague saved since, even with the same values', async () => {
      const done = await begin()
      const colleague = await product.signIn('demo1', 'colleague')
      for (const remark of ['先改', '新']) {
        await colleague.post(`${path}/save`, { id: await idOf('13800138000'), remark })
        await colleague.post(`${path}/save`, { id: await idOf('13800138002'), remark })
      }
      await colleague.post(`${path}/save`, { id: await idOf('13800138001'), number: 'A' })
      expect((await cards.undo(done)).body.data).toEqual({ restored: 2, left: 2 })
      expect(
        await valueAsOwner(
          product,
          'select json_agg(json_build_array(remark, number, status) order by mobile) as value from wachapp',
        ),
      ).toEqual([
        ['新', null, 1],
        [null, 'A', 1],
        ['新', null, 1],
        ['新', null, -1],
      ])
    })

    test('is possible for a day, for its owner, once', async () => {
      const done = await begin()
      expect((await importsOf(product, adder, path).undo(done)).status).toBe(409)
      expect((await importsOf(product, other, path).undo(done)).status).toBe(409)
      const until = (moment: string) =>
        asOwner(product, `update receipt set until = now() + ${moment} where id = '${done.receipt}'`)
      const hours = await valueAsOwner(
        product,
        `select extract(epoch from until - now()) / 3600 as value from receipt where id = '${done.receipt}'`,
      )
      expect(Number(hours)).toBeCloseTo(24, 1)
      await until(`interval '-1 second'`)
      expect((await cards.undo(done)).status).toBe(409)
      await until(`interval '1 hour'`)
      const replies = await Promise.all([cards.undo(done), cards.undo(done)])
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      expect(await jobOf(session, done.job)).toMatchObject({ receipt: null, undo_until: null })
    })

    test('needs the rights that the import needed', async () => {
      await begin()
      const role = await valueAsOwner<number>(product, `select role_list[1] as value from account where username = 'colleague'`)
      const allow = (rights: readonly string[]) => session.post('admin/config/role/save', { id: role, rights })
      const rights = await valueAsOwner<string[]>(product, `select rights as value from role where id = ${role}`)
      const colleague = importsOf(product, await product.signIn('demo1', 'colleague'), path)
      await allow(['/wachapp:view', '/wachapp:add', '/wachapp:edit'])
      const [added, overwritten] = [
        await colleague.run('13800138007'),
        await colleague.run('手机号,备注\n13800138007,改', { mode: 'overwrite' }),
      ]
      await allow(['/wachapp:view', '/wachapp:add'])
      expect((await colleague.undo(overwritten)).status).toBe(403)
      await allow(['/wachapp:view', '/wachapp:edit'])
      expect((await colleague.undo(added)).status).toBe(403)
      await allow(['/wachapp:view', '/wachapp:add', '/wachapp:edit'])
      expect((await colleague.undo(overwritten)).body.data).toEqual({ restored: 1, left: 0 })
      await allow(['/wachapp:view', '/wachapp:add'])
      expect((await colleague.undo(added)).body.data).toEqual({ restored: 1, left: 0 })
      await allow(rights ?? [])
    })

    test('of more than five hundred rows is a job, which can be stopped and goes on where it was', async () => {
      const done = await cards.run(numbers(1200))
      const { body } = await session.post<{ job: number; total: number }>('receipt/undo', { id: done.receipt })
      expect(body.data).toEqual({ job: expect.any(Number), total: 1200 })
      const cancelled = await session.post('job/cancel', { id: body.data?.job })
      expect([200, 409]).toContain(cancelled.status)
      const first = await finishedJob(session, body.data?.job ?? 0)
      if (first.state === 'cancelled') {
        const again = await session.post<{ job: number }>('receipt/undo', { id: done.receipt })
        expect((await finishedJob(session, again.body.data?.job ?? 0)).result).toEqual({ undone: { restored: 1200, left: 0 } })
      }
      expect(await counted('status <> -1')).toBe(0)
      expect((await jobOf(session, done.job))?.result).toMatchObject({ added: 1200, undone: { restored: 1200, left: 0 } })
      expect((await cards.undo(done)).status).toBe(409)
    })

    test('of an import of an older version, whose rows the audit has under its job, is offered and done once', async () => {
      const done = await begin()
      await asOwner(product, `update audit set request_id = 'job:${done.job}' where request_id = 'receipt:${done.receipt}'`)
      await asOwner(product, `delete from receipt where id = '${done.receipt}'`)
      await asOwner(product, `update job set undo_until = now() + interval '1 hour' where id = ${done.job}`)
      const { receipt } = (await jobOf(session, done.job)) ?? { receipt: null }
      expect(receipt).toBe(`job:${done.job}`)
      expect((await cards.undo({ receipt })).body.data).toEqual({ restored: 4, left: 0 })
      expect((await cards.undo({ receipt })).status).toBe(409)
      expect(await jobOf(session, done.job)).toMatchObject({ receipt: null, result: { undone: { restored: 4, left: 0 } } })
    })

    test('that an older version has done is not offered', async () => {
      const { job } = await begin()
      await asOwner(product, `delete from receipt where id = 'job${job}'`)
      await asOwner(product, `update job set undo_until = now() + interval '1 hour' where id = ${job}`)
      await asOwner(product, `update job set undo_until = null where id = ${job}`)
      expect(await jobOf(session, job)).toMatchObject({ receipt: null })
      expect((await cards.undo({ receipt: `job:${job}` })).status).toBe(409)
    })

    test('of an import that changed nothing is not offered', async () => {
      await cards.run('13800138000')
      const done = await cards.run('13800138000')
      expect(await jobOf(session, done.job)).toMatchObject({ undo_until: null, receipt: null })
      expect(done.receipt).toBeNull()
      expect((await session.post('receipt/undo', { id: `job${done.job}` })).status).toBe(409)
    })
  })

  describe('permissions', () => {
    test('a role that may only add skips existing rows, and learns why', async () => {
      await cards.run('13800138000')
      const own = importsOf(product, adder, path)
      const file = '手机号,备注\n13800138000,新\n13800138001,新'
      const url = await own.upload(file)
      expect(await own.start(url, { mode: 'overwrite' })).toMatchObject({
        status: 403,
        body: { error: '您没有修改的权限，不能覆盖已有数据，请改选“跳过”' },
      })
      expect(await own.run(file)).toMatchObject({ status: 2, added: 1, skipped: 1 })
      expect(await cardRows()).toMatchObject([
        ['13800138000', null, 1, 1],
        ['13800138001', '新', 1, 1],
      ])
    })

    test('a role without view learns only that a row exists', async () => {
      await cards.run('手机号,备注\n13800138000,机密')
      const session = await product.signIn('demo1', 'blind')
      const addOnlyImports = importsOf(product, session, path)
      for (const remark of ['机密', '猜的']) {
        const file = `手机号,备注\n13800138000,${remark}\n13800138001,新`
        const [there, fresh] = (await addOnlyImports.preview(file)).rows
        expect(there).toEqual({ line: 2, kind: 'unchanged', cells: { mobile: '13800138000', remark } })
        expect(fresh?.kind).toBe('new')
      }
      expect(await addOnlyImports.run('手机号,备注\n13800138000,猜的\n13800138001,新')).toMatchObject({
        added: 1,
        skipped: 1,
        updated: 0,
      })
    })

    test('a template lists the rows a line may refer to, without the right to their page', async () => {
      const board = '华东一区'
      const textOf = async (one: Session) => {
        const { body } = await one.post<{ path: string }>(`${path}/excel/template`, {})
        const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${one.token}` })
        return [...unzip(bytes).values()].join()
      }
      expect(await textOf(session)).toContain(board)
      expect(await textOf(await product.signIn('demo1', 'blind'))).toContain(board)
    })

    test('a template describes the pattern of a text', async () => {
      const { body } = await session.post<{ path: string }>(`${path}/excel/template`, {})
      const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
      expect([...unzip(bytes).values()].join()).toContain('国家码应为 1 到 5 位数字，例如 86')
    })

    test('a CSV template has no formula', async () => {
      await cards.run('手机号,备注\n13800138000,=1+1')
      const { body } = await session.post<{ path: string }>(`${path}/excel/template`, { format: 'txt' })
      const { bytes } = await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
      expect(String(bytes)).toContain(`\t'=1+1\r\n`)
      expect(await cards.preview(bytes)).toMatchObject({ counts: { unchanged: 1 } })
    })

    test('a viewer is refused', async () => {
      const viewer = await product.signIn('demo1', 'viewer')
      const url = await cards.upload('13800138000')
      for (const call of ['excel', 'excel/check', 'excel/template'])
        expect((await viewer.post(`${path}/${call}`, { url, dry: 1 })).status).toBe(403)
    })

    test('a file of another organisation, or any foreign address, is not opened', async () => {
      const foreign = await uploadSheet(product, other, { file: '13800138000' })
      for (const url of [foreign, 'http://127.0.0.1:1/x.txt', 'file:///etc/passwd', '', null, undefined, 1, {}, ['x']])
        for (const more of [{ dry: 1 }, {}])
          expect((await session.post(`${path}/excel`, { url, ...more })).status, String(url)).toBe(404)
    })

    test('a row of another organisation cannot be referred to, by name or by id', async () => {
      const made = await other.post<{ id: number }>('admin/config/dictionary/save', { title: '只有他们有', pid: 2 })
      const preview = await cards.preview(`手机号,板块\n13800138000,只有他们有\n13800138001,${made.body.data?.id}`)
      expect(preview.counts).toMatchObject({ refused: 2 })
    })
  })

  test.each([
    ['fixes as an array', { fixes: [] }, 400],
    ['fixes as a text', { fixes: 'x' }, 400],
    ['a fix that is none', { fixes: { 2: 'x' } }, 400],
    ['a fix of a line that is none', { fixes: { x: {} } }, 400],
    ['a fix of a number', { fixes: { 2: { mobile: 1 } } }, 400],
    ['a fix of a field that is not imported', { fixes: { 2: { status: '1' } } }, 422],
    ['a fix of a field there is not', { fixes: { 2: { constructor: '1' } } }, 422],
    ['a fix that is too long', { fixes: { 2: { remark: 'x'.repeat(10_001) } } }, 400],
    ['more fixes than lines', { fixes: Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [n + 1, null])) }, 400],
    ['a mode that is none', { mode: 'delete' }, 400],
    ['a mode of another type', { mode: ['overwrite'] }, 400],
    ['dry as a text', { dry: 'yes' }, 400],
  ])('%s is refused with a sentence', async (_, more, status) => {
    const url = await cards.upload('手机号\n13800138000')
    const reply = await session.post(`${path}/excel`, { url, dry: 1, ...more })
    expect(reply).toMatchObject({ status, body: { error: expect.stringMatching(/\p{Script=Han}/u) } })
  })

  test('a correction of a line that does not exist has no effect', async () => {
    expect(await cards.preview('手机号\n13800138000', { fixes: { 99: { mobile: 'x' }, 100: null } })).toMatchObject({
      counts: { new: 1 },
    })
  })

  test('a file with too many lines is refused whole', async () => {
    const url = await cards.upload(`手机号\n${numbers(5001)}`)
    for (const reply of [await cards.dryRun(url), await cards.start(url)])
      expect(reply).toMatchObject({ status: 422, body: { error: expect.stringContaining('5001') } })
    expect(await cards.preview(`手机号\n${numbers(5000)}`)).toMatchObject({ total: 5000, counts: { new: 5000 } })
  })

  test('lines are counted without the headings', async () => {
    const url = await cards.upload(numbers(5001))
    for (const reply of [await cards.dryRun(url), await cards.start(url)])
      expect(reply).toMatchObject({ status: 422, body: { error: expect.stringContaining('5001') } })
    for (const above of ['', '手机号\n', '号码名单\n手机号,备注\n'])
      expect(await cards.preview(`${above}${numbers(5000)}`)).toMatchObject({ total: 5000, counts: { new: 5000 } })
  })
})
