import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { modules } from '../../modules.config.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { checkModules, children, choice, defineModule, recordStatus, reference, serial, text } from '../../src/schema/index.ts'
import { defineServer } from '../../src/server/db/modulePart.ts'
import { shanghaiToday } from '../../src/shared/rules/shanghaiTime.ts'
import { refusals, refuse } from '../../src/shared/wire/refusal.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Reply, type Session, startProduct } from '../server.ts'

const invoice = defineModule({
  name: 'invoice',
  label: '发票',
  route: '/test/invoice',
  wire: { path: 'test/invoice' },
  fields: {
    no: serial('发票号', { pattern: 'INV-{yyyy}{mm}-{00000}', per: 'month' }),
    plain: serial('流水号', { pattern: '{0}' }),
    title: text('抬头', { required: true, unique: true, max: 50 }),
    kind: choice('类型', { 普票: 1, 专票: 2 }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'no', 'title', 'status'], search: ['no', 'title'], filters: ['kind', 'status'], sorts: ['no'] },
  form: ['no', 'title', 'kind', 'status'],
  import: ['title', 'kind'],
  export: ['no', 'plain', 'title'],
})
/** Its module and its number had other names. */
const docket = defineModule({
  name: 'docket',
  label: '收据',
  route: '/test/docket',
  wire: { path: 'test/docket' },
  was: 'voucher',
  fields: { no: serial('收据号', { pattern: 'R{0000}', was: 'code' }), title: text('抬头'), status: recordStatus('状态') },
  list: { columns: ['id', 'no', 'title', 'status'], filters: ['status'] },
  form: ['no', 'title', 'status'],
})
/** Its numbers begin anew in each invoice, as do those of its child rows. */
const payment = defineModule({
  name: 'payment',
  label: '付款',
  title: 'no',
  route: '/test/payment',
  wire: { path: 'test/payment' },
  fields: {
    invoice: reference('发票', { to: 'invoice', required: true, once: true }),
    no: serial('期号', { pattern: '第{0}期', per: 'invoice' }),
    note: text('备注', { max: 20 }),
    parts: children('分项', { of: 'paymentpart', by: 'payment' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'invoice', 'no', 'status'], search: ['no'], filters: ['invoice', 'status'] },
  form: ['invoice', 'no', 'note', 'parts', 'status'],
  import: ['invoice', 'note'],
})
const paymentpart = defineModule({
  name: 'paymentpart',
  label: '付款分项',
  title: 'title',
  route: '/test/payment',
  wire: { path: 'test/paymentpart' },
  fields: {
    payment: reference('付款', { to: 'payment', required: true }),
    title: text('名称', { required: true, max: 20 }),
    no: serial('序号', { pattern: '{00}', per: 'payment' }),
  },
  form: ['title', 'no'],
})
/** While a row of this title is saved, the clock of the node is in another year than that of the database. */
const wrongClock = '错钟'
const invoiceServer = defineServer(invoice, {
  async beforeSave(_scope, values) {
    if (values['title'] === wrongClock) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 400 * 86_400_000 })
    return values
  },
  async afterSave(_scope, { saved }) {
    vi.useRealTimers()
    if (String(saved['title']).startsWith('坏')) throw refuse('notAllowedNow')
  },
})

interface Invoice {
  id: number
  version: number
  no: string
  plain: string
}
const month = shanghaiToday().slice(0, 7).replace('-', '')
const numbered = (count: number) => `INV-${month}-${String(count).padStart(5, '0')}`

describe(`numbers on ${engine}`, () => {
  let product: Product
  let session: Session
  let other: Session
  beforeAll(async () => {
    product = await startProduct(engine, {
      modules: [...modules, invoice, docket, payment, paymentpart],
      parts: { ...serverParts, invoice: invoiceServer },
    })
    session = await product.signIn('demo1')
    other = await product.signIn('demo2')
  })
  afterAll(() => product?.close())

  const add = (title: string, who = session) => who.post<Invoice>('test/invoice/save', { title })
  /** As a client does: what waits too long for the counter, whose lock the saves before it hold, is refused as busy and sent again. */
  async function whenBusyAgain<T>(send: () => Promise<Reply<T>>): Promise<Reply<T>> {
    for (;;) {
      const reply = await send()
      if (reply.status !== refusals.busy) return reply
    }
  }
  /** The numbers of all rows of an organisation in order, without their month. */
  const counts = async (orgcode = 'demo1') =>
    (await valueAsOwner(
      product,
      `select coalesce(json_agg(right(no, 5)::int order by no), '[]') as value from invoice where org_id = (select id from organisation where orgcode = '${orgcode}')`,
    )) as number[]
  const from = (first: number, many: number) => Array.from({ length: many }, (_, index) => first + index)

  test('are drawn in order, for each organisation its own', async () => {
    const first = await add('一')
    expect(first.body.data).toMatchObject({ no: numbered(1), plain: '1' })
    expect((await add('二')).body.data).toMatchObject({ no: numbered(2), plain: '2' })
    expect((await add('一', other)).body.data).toMatchObject({ no: numbered(1), plain: '1' })
    const list = await session.post<{ total: number }>('test/invoice/list', { queryValue: `${month}-00002` })
    expect(list.body.data?.total).toBe(1)
    const history = await session.post<object>('test/invoice/history', { id: first.body.data?.id })
    expect(JSON.stringify(history.body.data)).toContain(numbered(1))
  })

  test('are never written by a client', async () => {
    for (const no of [numbered(9), '', null, 7, { a: 1 }]) {
      const { status, body } = await session.post('test/invoice/save', { title: `自编${String(no)}`, no })
      const isBlank = no === '' || no === null
      expect([status, isBlank || body.errors?.[0]?.field]).toEqual(isBlank ? [200, true] : [422, 'no'])
    }
    const { id, version } = (await add('改号')).body.data ?? { id: 0, version: 0 }
    expect((await session.post('test/invoice/save', { id, version, no: numbered(1) })).status).toBe(422)
    expect((await session.post('test/invoice/upfield', { id, field: 'no', value: numbered(1) })).status).toBe(422)
    expect(await counts()).toEqual(from(1, 5))
  })

  test('leave no gap where a save fails, by a duplicate, a hook, or a row in the middle of several', async () => {
    expect((await add('一')).status).toBe(422)
    expect((await add('坏的')).status).toBe(422)
    expect(
      (await session.post('test/invoice/save', { data: [{ title: '三' }, { title: '坏了' }, { title: '四' }] })).status,
    ).toBe(200)
    expect(await counts()).toEqual(from(1, 7))
  })

  test('are never drawn twice by fifty saves at once', async () => {
    const before = (await counts()).length
    const saves = await Promise.all(
      Array.from({ length: 50 }, (_, index) => whenBusyAgain(() => add(index % 10 === 3 ? `坏${index}` : `同时${index}`))),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(45)
    expect(await counts()).toEqual(from(1, before + 45))
  })

  test('a save repeated under its key draws one number', async () => {
    const before = (await counts()).length
    const headers = { 'idempotency-key': 'once-7' }
    const twice = await Promise.all([0, 1].map(() => session.post<Invoice>('test/invoice/save', { title: '只此一次' }, headers)))
    expect(twice.map(({ body }) => body.data?.no)).toEqual([numbered(before + 1), numbered(before + 1)])
    expect((await add('之后')).body.data?.no).toBe(numbered(before + 2))
  })

  test('are drawn by an import, a refused line drawing none', async () => {
    const before = (await counts()).length
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const titles = [...Array.from({ length: 700 }, (_, index) => `导入${index}`), '坏线', '末']
    const file = ['抬头,类型', ...titles.map(title => `${title},普票`)].join('\n')
    expect(await importsOf(product, session, 'test/invoice').run(file)).toMatchObject({ added: 701, failed: 1 })
    expect(await counts()).toEqual(from(1, before + 701))
  })

  test('begin anew with the month, and go on above the numbers that rows have already', async () => {
    const org = await orgOf(product, 'demo1')
    const forgetCounter = () => asOwner(product, `delete from serial_number where org_id = ${org} and field = 'no'`)
    await forgetCounter()
    const before = Math.max(...(await counts()))
    expect((await add('有旧号')).body.data?.no).toBe(numbered(before + 1))
    await asOwner(product, `update invoice set no = replace(no, '${month}', '202001') where org_id = ${org}`)
    await forgetCounter()
    expect((await add('新的一月')).body.data?.no).toBe(numbered(1))
  })

  test('go on above the counters of former names, and raise them for nodes of an older version', async () => {
    const org = await orgOf(product, 'demo1')
    const draw = async () => (await whenBusyAgain(() => session.post<Invoice>('test/docket/save', { title: '收' }))).body.data?.no
    const formerCounter = (last: number) =>
      asOwner(
        product,
        `insert into serial_number (org_id, module, field, period, last) values (${org}, 'voucher', 'code', '', ${last})
          on conflict (org_id, module, field, period) do update set last = excluded.last`,
      )
    await formerCounter(41)
    expect(await draw()).toBe('R0042')
    const last = `select last::int as value from serial_number where org_id = ${org} and module = 'voucher' and field = 'code'`
    expect(await valueAsOwner(product, last)).toBe(42)
    await formerCounter(45)
    expect([await draw(), await draw()]).toEqual(['R0046', 'R0047'])
    const drawn = await Promise.all(Array.from({ length: 20 }, draw))
    expect(new Set(drawn)).toEqual(new Set(Array.from({ length: 20 }, (_, index) => `R00${48 + index}`)))
  })

  test('count within the row that they refer to, in saves at once, imports and child rows', async () => {
    const invoices = [
      await addRow(session, 'test/invoice', { title: '甲公司' }),
      await addRow(session, 'test/invoice', { title: '乙公司' }),
    ] as const
    const [first, second] = invoices
    const pay = async (id: number, parts: readonly string[] = []) => {
      const row = { invoice: id, parts: parts.map(title => ({ title })) }
      return (
        await whenBusyAgain(() => session.post<{ no: string; id: number; parts: { no: string }[] }>('test/payment/save', row))
      ).body
    }
    expect([(await pay(first)).data?.no, (await pay(first)).data?.no, (await pay(second)).data?.no]).toEqual([
      '第1期',
      '第2期',
      '第1期',
    ])
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(index % 2 ? first : second)))
    expect(new Set(many.map(({ data }, index) => `${index % 2} ${data?.no}`)).size).toBe(20)
    const withParts = [await pay(first, ['一', '二']), await pay(first, ['三'])]
    expect(withParts.map(({ data }) => [data?.no, data?.parts.map(({ no }) => no)])).toEqual([
      ['第13期', ['01', '02']],
      ['第14期', ['01']],
    ])
    const lines = ['乙公司,一', '甲公司,二', '乙公司,三'].join('\n')
    expect(await importsOf(product, session, 'test/payment').run(`发票,备注\n${lines}`)).toMatchObject({ added: 3, failed: 0 })
    const stored = await valueAsOwner(
      product,
      `select json_agg(n.no order by n.id) as value from (select id, invoice, no from payment order by id desc limit 3) n where n.invoice in (${first}, ${second})`,
    )
    expect(stored).toEqual(['第12期', '第15期', '第13期'])
    expect((await session.post('test/payment/save', { id: withParts[0]?.data?.id, invoice: second })).status).toBe(422)
  })

  test.runIf(engine === 'postgres')('have no gap where connections are killed in the middle of saves', async () => {
    const before = (await counts('demo2')).length
    const kills: Promise<unknown>[] = []
    const kill = () =>
      asOwner(
        product,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike '%serial_number%'`,
      ).catch(() => null)
    const killing = setInterval(() => kills.push(kill()), 5)
    const saves = await Promise.all(Array.from({ length: 60 }, (_, index) => add(`断线${index}`, other)))
    clearInterval(killing)
    // Else the last of them ends a connection that the next call has.
    await Promise.all(kills)
    const stored = await counts('demo2')
    expect(stored).toEqual(from(1, stored.length))
    expect(stored.length - before).toBeGreaterThanOrEqual(saves.filter(({ status }) => status === 200).length)
    expect((await add('断线之后', other)).body.data?.no).toBe(numbered(stored.length + 1))
  })

  test('have the month in which their row was added by the clock of the database, whatever that of the node', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const { body } = await add(wrongClock)
    const added = await valueAsOwner(
      product,
      `select to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMM') as value from invoice where id = ${body.data?.id}`,
    )
    expect(body.data?.no).toMatch(new RegExp(`^INV-${String(added)}-`))
  })
})

test.each([
  ['invioce', 'payment.fields.no.per: say year, month, day or a reference; no field "invioce"; is "invoice" meant?'],
  ['parts', 'payment.fields.no.per: "parts" is no required reference'],
  ['other', 'payment.fields.no.per: "other" may change after the number was drawn: say once: true of it'],
])('the check says what is wrong with a count within %s', (per, problem) => {
  const other = reference('其他发票', { to: 'invoice', required: true })
  const fields = { ...payment.fields, other, no: serial('期号', { pattern: '{0}', per }) }
  expect(checkModules([...modules, invoice, { ...payment, fields, form: ['invoice', 'other', 'parts'] }, paymentpart])).toContain(
    problem,
  )
})
