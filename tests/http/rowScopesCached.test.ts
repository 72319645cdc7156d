import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { boundsSql, hasId, idBits, idBounds, isInBounds } from '../../src/server/db/tables/idBits.ts'
import { rowScopeSetting } from '../../src/server/db/tables/rowScopeSql.ts'
import { allowing } from '../fixtures/allowing.ts'
import { employee, leave, scopedModules } from '../fixtures/leave.ts'
import { addAccount, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { anotherNode, engine, inject, type Product, type Session, startProduct } from '../server.ts'

const all = { modules: [...modules, ...scopedModules] }
const path = leave.wire.path
const verbs = ['view', 'add', 'edit'] as const
interface ListBody {
  kind?: number
  orderKey?: string
  page?: number
  status?: string
}
interface Page {
  total: number
  more?: boolean
  data: { title: string }[]
}

/** What an account sees is kept with its rights: here it changes, and there is too much of it. */
describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let org: number
  const sessions = new Map<string, Session>()
  const as = (name: string): Session => sessions.get(name) as Session
  const idIn = async (table: string, column: string, value: string): Promise<number> =>
    (await valueAsOwner<number>(
      product,
      `select id as value from ${table} where ${column} = '${value}' and org_id = ${org} limit 1`,
    )) ?? 0
  const listed = async (session: Session, query: object = {}): Promise<Page> => {
    const { body } = await session.post<Page>(`${path}/list`, { limit: 100, ...query })
    expect(body).toMatchObject({ success: true })
    return body.data ?? { total: Number.NaN, data: [] }
  }
  const titles = async (session: Session, query: object = {}): Promise<string[]> =>
    (await listed(session, query)).data.map(({ title }) => title).sort()
  const move = async (name: string, to: string) => {
    const row = { id: await idIn('employee', 'title', name), pid: to ? await idIn('employee', 'title', to) : 0 }
    expect((await admin.post(`${employee.wire.path}/save`, row)).status).toBe(200)
  }
  /** Accounts and people by SQL, each below `of` and with a request of its own. */
  const addPeople = async (name: string, count: number, of: string) => {
    if (await idIn('account', 'username', `${name}1`)) return // A test is tried again.
    const above = await idIn('employee', 'title', of)
    await asOwner(
      product,
      `insert into account (org_id, username, nickname, password) select ${org}, '${name}' || n, '${name}' || n, '' from generate_series(1, ${count}) n`,
    )
    await asOwner(
      product,
      `insert into employee (org_id, title, account, pid) select org_id, username, id, ${above} from account where org_id = ${org} and username like '${name}%'`,
    )
    await asOwner(
      product,
      `insert into leave (org_id, title, no, created_by, kind) select org_id, username || '请假', username, id, 1 + id % 2 from account where org_id = ${org} and username like '${name}%'`,
    )
  }

  beforeAll(async () => {
    product = await startProduct(engine, all)
    admin = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
    for (const [username, above] of Object.entries({ lead: '', other: '', ann: 'lead', chief: '', king: '', spread: '' })) {
      await addAccount(product, { orgcode: 'demo1', username, pages: { '/test/leave': verbs } })
      const pid = above ? await idIn('employee', 'title', above) : 0
      await admin.post(`${employee.wire.path}/save`, {
        title: username,
        account: await idIn('account', 'username', username),
        pid,
      })
      sessions.set(username, await product.signIn('demo1', username))
      await as(username).post(`${path}/save`, { title: `${username}请假` })
    }
  })
  afterAll(() => product?.close())

  test('who is moved in the tree is seen by the new superior from the next call on, and no longer by the former', async () => {
    expect([await titles(as('lead')), await titles(as('other'))]).toEqual([['ann请假', 'lead请假'], ['other请假']])
    await move('ann', 'other')
    expect([await titles(as('lead')), await titles(as('other'))]).toEqual([['lead请假'], ['ann请假', 'other请假']])
    await move('ann', 'lead')
    expect([await titles(as('lead')), await titles(as('other'))]).toEqual([['ann请假', 'lead请假'], ['other请假']])
  })

  test('whose place is taken away sees the own rows alone from the next call on', async () => {
    const place = { id: await idIn('employee', 'title', 'lead'), account: await idIn('account', 'username', 'lead') }
    expect(await titles(as('lead'))).toHaveLength(2)
    expect((await admin.post(`${employee.wire.path}/save`, { ...place, account: 0 })).status).toBe(200)
    expect(await titles(as('lead'))).toEqual(['lead请假'])
    expect((await admin.post(`${employee.wire.path}/save`, place)).status).toBe(200)
    expect(await titles(as('lead'))).toHaveLength(2)
  })

  test('a move that another program writes holds within a second', async () => {
    const [ann, lead, other] = await Promise.all(['ann', 'lead', 'other'].map(name => idIn('employee', 'title', name)))
    expect(await titles(as('lead'))).toHaveLength(2)
    await asOwner(product, `update employee set pid = ${other} where id = ${ann}`)
    await expect.poll(() => titles(as('lead')), { timeout: allowing(2000) }).toEqual(['lead请假'])
    await asOwner(product, `update employee set pid = ${lead} where id = ${ann}`)
    await expect.poll(() => titles(as('lead')), { timeout: allowing(2000) }).toHaveLength(2)
  })

  test.runIf(engine === 'postgres')('a move on one node holds on the other long before what it keeps grows old', async () => {
    await using two = await elsewhere()
    const onTwo = (name: string): Session => ({
      ...as(name),
      post: (to, body) =>
        inject(two.app, `/api/${as(name).orgkey}/v2/manage/${to}`, {
          body,
          headers: { authorization: `Bearer ${as(name).token}` },
        }),
    })
    expect(await titles(onTwo('lead'))).toHaveLength(2)
    const started = performance.now()
    await move('ann', 'other')
    await expect.poll(() => titles(onTwo('lead')), { timeout: allowing(800), interval: 20 }).toEqual(['lead请假'])
    expect(performance.now() - started).toBeLessThan(allowing(800))
    await move('ann', 'lead')
  })
  const elsewhere = async () => {
    const node = await anotherNode(product, all)
    return { ...node, [Symbol.asyncDispose]: () => node.close() }
  }

  test.each([
    ['chief', 70],
    ['king', 5100],
  ] as const)('%s sees the %i people below in list, total, filter, keyword and order, and nobody else', async (name, count) => {
    await addPeople(`of${name}`, count, name)
    await expect.poll(async () => (await listed(as(name), { kind: 1 })).total, { timeout: allowing(5000) }).toBeGreaterThan(1)
    const { total, data } = await listed(as(name))
    // Beyond what is kept the rows are counted, up to a limit.
    expect([total, data.length]).toEqual([count > 5000 ? 1000 : count + 1, Math.min(count + 1, 100)])
    for (const query of [{}, { orderKey: '-from' }, { status: 'all' }, { queryValue: '请假' }])
      for (const title of await titles(as(name), query)) expect(title).toMatch(new RegExp(`^(of)?${name}`))
    for (const kind of [1, 2]) {
      const wanted = await valueAsOwner<number>(
        product,
        `select count(*)::int as value from leave where org_id = ${org} and kind = ${kind} and status = 1 and title like '%${name}%'`,
      )
      expect((await listed(as(name), { kind })).total).toBe(Math.min(wanted ?? 0, 1000))
    }
    expect(await titles(as('other'))).toEqual(['other请假'])
  })

  test('whoever is moved takes everybody below along, in list, total and filter, from the next call on', async () => {
    const { total } = await listed(as('chief'))
    expect(total).toBeGreaterThan(64)
    for (let turn = 0; turn < 2; turn++) {
      await move('chief', 'other')
      const seen = await listed(as('other'))
      expect([seen.total, seen.data.length]).toEqual([total + 1, total + 1])
      expect((await listed(as('other'), { kind: 2 })).total).toBe((await listed(as('chief'), { kind: 2 })).total)
      expect((await listed(as('chief'))).total).toBe(total)
      await move('chief', '')
      expect(await listed(as('other'))).toMatchObject({ total: 1, data: [{ title: 'other请假' }] })
    }
  })

  test('a total of many people is right after each write, also of another program, and after one that is taken back', async () => {
    const { total } = await listed(as('chief'))
    const [below, elsewhere] = await Promise.all(['ofchief1', 'other'].map(name => idIn('account', 'username', name)))
    const totalAfter = async (text: string) => {
      await asOwner(product, text)
      return (await listed(as('chief'))).total
    }
    const one = `(select max(id) from leave where org_id = ${org} and created_by = ${below})`
    const added = `insert into leave (org_id, title, no, created_by) values (${org}, 'ofchief新', 'ofchief-new', ${below})`
    expect(await totalAfter(added)).toBe(total + 1)
    expect(await totalAfter(`update leave set title = 'ofchief改' where id = ${one}`)).toBe(total + 1)
    const ofKinds = async () => {
      const pages = await Promise.all([1, 3].map(kind => listed(as('chief'), { kind })))
      return pages.map(page => page.total)
    }
    const [plain = 0, other = 0] = await ofKinds()
    await asOwner(product, `update leave set kind = 3 where no = 'ofchief-new'`)
    expect(await ofKinds()).toEqual([plain - 1, other + 1])
    expect(await totalAfter(`update leave set created_by = ${elsewhere} where no = 'ofchief-new'`)).toBe(total)
    expect(await totalAfter(`update leave set created_by = ${below} where no = 'ofchief-new'`)).toBe(total + 1)
    expect(await totalAfter(`delete from leave where no = 'ofchief-new'`)).toBe(total)
    const takenBack = `do $$ begin begin ${added}; raise exception 'no'; exception when others then null; end; end $$`
    expect(await totalAfter(takenBack)).toBe(total)
  })

  /** Ids far apart, so that the set of those above them is sent as bounds. */
  const addFarPeople = async () => {
    if (await idIn('account', 'username', 'far1')) return
    const above = await idIn('employee', 'title', 'spread')
    await asOwner(
      product,
      `with a as (insert into account (id, org_id, username, nickname, password)
          select 900000000 + n * 1000000, ${org}, 'far' || n, 'far' || n, '' from generate_series(1, 3) n returning id, username),
        e as (insert into employee (org_id, title, account, pid) select ${org}, username, id, ${above} from a)
        insert into leave (org_id, title, no, created_by, kind) select ${org}, username || n, username || n, id, 1 + n % 2 from a, generate_series(1, 4) n`,
    )
  }

  test.each(['bits', 'bounds'] as const)('%s of another organisation in the set show none of its rows', async form => {
    const foreign = await orgOf(product, 'demo2')
    const [theirs, ann] = await Promise.all([
      valueAsOwner<number>(product, `select min(id)::int as value from account where org_id = ${foreign}`),
      idIn('account', 'username', 'ann'),
    ])
    const row = `(${foreign}, 'foreign', 'foreign', ${theirs})`
    await asOwner(product, `delete from leave where org_id = ${foreign} and no = 'foreign'`)
    await asOwner(product, `insert into leave (org_id, title, no, created_by) values ${row}`)
    const ids = [theirs ?? 0, ann]
    const setting = rowScopeSetting(leave, 'created_by', { form, use: 'visible' })
    const settings = { [setting]: form === 'bits' ? (idBits(ids) ?? '') : idBounds(ids) }
    const tenant = { org, account: await idIn('account', 'username', 'other'), unscoped: ',', settings }
    const seen = await product.database.read(tenant, raw(`select title from leave t order by title`))
    expect(seen).toEqual([{ title: 'ann请假' }, { title: 'other请假' }])
  })

  test.each(['lead', 'chief', 'spread'])('%s reads each page as it is after a write, also one read before', async name => {
    await addFarPeople()
    const [me, stranger] = await Promise.all([idIn('account', 'username', name), idIn('account', 'username', 'other')])
    await expect.poll(async () => (await listed(as(name))).total, { timeout: allowing(5000) }).toBeGreaterThan(1)
    const below = `with recursive below as (select id, account from employee where org_id = ${org} and account = ${me}
      union select e.id, e.account from employee e join below on e.pid = below.id where e.org_id = ${org})`
    const people = (await valueAsOwner<number[]>(product, `${below} select json_agg(account) as value from below`)) ?? []
    const theirs = `org_id = ${org} and created_by in (${people.join(',')})`
    const queries: ListBody[] = [{}, { kind: 1 }, { orderKey: 'id', page: 2 }, { status: 'all' }, { orderKey: '-from' }]
    const wanted = ({ kind = 0, orderKey = '-id', page = 1, status = '' }: ListBody) =>
      asOwner<{ title: string }>(
        product,
        `select title from leave where ${theirs} and status in (${status ? '0, 1' : '1'})
          and ${kind ? `kind = ${kind}` : 'true'} order by ${orderKey === '-from' ? '"from" desc, ' : ''}id ${orderKey === 'id' ? '' : 'desc'} limit 3 offset ${(page - 1) * 3}`,
      )
    const compare = async () => {
      for (const query of queries) {
        const rows = (await wanted(query)).map(one => one.title)
        // The first reads what was written, the second keeps the ids, the third uses them.
        for (let turn = 0; turn < 3; turn++) {
          const { data } = await listed(as(name), { ...query, limit: 3 })
          expect([query, turn, data.map(one => one.title)]).toEqual([query, turn, rows])
        }
      }
    }
    await compare()
    const last = await valueAsOwner<number>(product, `select max(id)::int as value from leave where ${theirs} and status = 1`)
    const two = `id in (select id from leave where ${theirs} order by id desc limit 2)`
    for (const text of [
      `insert into leave (org_id, title, no, created_by) values (${org}, '${name}新', '${name}-new', ${people.at(-1)})`,
      `update leave set title = '${name}改' where id = ${last}`,
      `update leave set kind = 3 - kind where ${two} and kind in (1, 2)`,
      `update leave set status = 0 where id = ${last}`,
      `update leave set created_by = ${stranger} where id = ${last}`,
      `update leave set created_by = ${people[0]}, status = 1 where id = ${last}`,
      `delete from leave where no = '${name}-new'`,
    ]) {
      await asOwner(product, text)
      await compare()
    }
  })

  test('a bitmap, if it is shorter, and bounds hold the ids that they are made of, and no others', async () => {
    expect([idBits([1, 1_000_000]), idBits([2 ** 40])]).toEqual([null, null])
    const found = (condition: string) => raw(`coalesce(json_agg(id) filter (where ${condition}), '[]')`)
    const starts = fc.oneof(fc.constant(0), fc.nat(2 ** 31), fc.constant(32 * (2 ** 31 - 12)))
    const sets = fc.tuple(starts, fc.uniqueArray(fc.nat(300), { maxLength: 40 }))
    await fc.assert(
      fc.asyncProperty(sets, fc.array(fc.maxSafeNat()), async ([start, offsets], others) => {
        const inside = offsets.map(offset => start + offset)
        const bits = idBits(inside)
        expect(bits).not.toBeNull()
        const near = inside.flatMap(id => [id - 1, id + 1, id + 32, id - 32]).filter(id => id >= 0)
        const all = [...inside, ...others, ...near]
        const [answer] = await product.database.asOwner(query =>
          query<Record<'bits' | 'bounds' | 'made', number[]>>(
            sql`select ${found(hasId('held', 'id'))} as bits, ${found(isInBounds('bounds', 'id'))} as bounds,
                ${found(isInBounds(boundsSql('inside'), 'id'))} as made
              from (select ${bits}::text as held, ${idBounds(inside)}::bigint[] as bounds, ${inside}::bigint[] as inside) sets,
                unnest(${all}::bigint[]) id`,
          ),
        )
        const wanted = new Set(inside)
        expect([answer?.bits, answer?.bounds, answer?.made].map(ids => new Set(ids))).toEqual([wanted, wanted, wanted])
      }),
      { numRuns: 60 },
    )
  })

  test('the role of the app asks what it sees itself, and for no other account', async () => {
    const account = await idIn('account', 'username', 'chief')
    const tenant = { org, account: await idIn('account', 'username', 'other') }
    const ask = (call: string) => product.database.read<{ ids: string[] }>(tenant, raw(`select to_json(${call}) as ids`))
    expect(await ask('leave_bounds_created_by()')).toEqual([{ ids: [tenant.account, tenant.account + 1] }])
    await expect(ask(`leave_seen_created_by(${org}, ${account})`)).rejects.toThrow(/permission denied/)
  })
})
