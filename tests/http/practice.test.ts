import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { city } from '../../schemas/city.ts'
import { role } from '../../schemas/role.ts'
import { readRegions } from '../../src/modules/city/readRegions.ts'
import { files, withFields } from '../../src/schema/index.ts'
import { practiceLock } from '../../src/server/db/practiceLock.ts'
import { raw } from '../../src/server/db/sql.ts'
import { platformOrg } from '../../src/server/db/tables/columns.ts'
import { insertAllSql } from '../../src/server/seed/addExamples.ts'
import { allowing } from '../fixtures/allowing.ts'
import { addAccount, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { subscribeTo } from '../fixtures/webhooks.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

/** What a product adds to a module whose rows stay. */
const roleWithFiles = withFields(role, { duties: files('岗位说明') })

describe(`on ${engine}`, () => {
  let product: Product
  let platform: Session
  let org: number
  const faults: unknown[] = []
  beforeAll(async () => {
    product = await startProduct(engine, { modules: modules.map(module => (module.name === 'role' ? roleWithFiles : module)) })
    await product.database.asOwner(query => query(insertAllSql(city, platformOrg, readRegions())))
    platform = await product.signIn('platform')
    product.server.practice.start(error => faults.push(error))
    for (const code of ['shop-practice', 'other-practice']) await openPractice(code)
    org = await orgOf(product, 'shop-practice')
  })
  afterAll(() => product?.close())

  const openPractice = async (orgcode: string) => {
    const row = { orgname: orgcode, orgcode, admin_password: password, practice: 1, maxcount: 10 }
    expect((await platform.post('admin/websit/save', row)).status).toBe(200)
    await product.server.practice.resetDue()
  }
  const resetNow = async (session: Session) => {
    const before = await valueAsOwner<string>(product, `select reset_at::text as value from organisation where id = ${org}`)
    const reply = await session.post('practice/reset')
    if (reply.status === 200)
      await expect
        .poll(() => valueAsOwner<string>(product, `select reset_at::text as value from organisation where id = ${org}`), {
          timeout: allowing(60_000),
        })
        .not.toBe(before)
    return reply
  }
  /** A digest of every table: by default of the rows that the organisation has. */
  const digests = async (rows = `org_id = ${org}`): Promise<Record<string, string | null>> => {
    const tables = await asOwner<{ name: string; org: boolean }>(
      product,
      `select c.relname::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as org
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    )
    const all: Record<string, string | null> = {}
    for (const { name, org: has } of tables)
      all[name] =
        (await valueAsOwner<string>(
          product,
          `select md5(string_agg(t::text, '|' order by t::text)) as value from "${name}" t where ${has ? rows : 'true'}`,
        )) ?? null
    return all
  }
  const count = (table: string, where = 'true') =>
    valueAsOwner<number>(product, `select count(*)::int as value from ${table} where org_id = ${org} and ${where}`)
  const storedFiles = async () =>
    (await readdir(join(product.dataDir, 'uploads/files'), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .sort()
  const titles = async (session: Session) => {
    const { body } = await session.post<{ data: { title: string }[] }>('admin/config/dictionary/list', { pid: 2, limit: 100 })
    return body.data?.data.map(({ title }) => title).sort()
  }

  test('a new practice organisation is filled with the rows of the demonstration, whatever its quota', async () => {
    const admin = await product.signIn('shop-practice')
    expect(await valueAsOwner(product, `select files_mb as value from organisation where id = ${org}`)).toBe(200)
    expect(await count('wachapp')).toBe(2000)
    expect(await count('dictionary')).toBeGreaterThan(10)
    expect(await count('gasprice')).toBeGreaterThan(60)
    // Times of the demonstration are those of China: a domain was checked five hours before the next, a station is a day older.
    expect(await count('domain', `read_check_time <= now() and read_check_time > now() - interval '4 hours'`)).toBe(1)
    expect(await count('gasstation', `created_at > now() - interval '1 day'`)).toBe(0)
    const { body } = await admin.post<{ practice?: unknown }>('admin/info')
    expect(body.data?.practice).toEqual({
      next: expect.stringMatching(/ 04:00:00$/),
      last: expect.stringMatching(/^\d{4}-/),
      may: true,
    })
  })

  test('it is said of a new organisation only', async () => {
    const demo = await orgOf(product, 'demo2')
    await platform.post('admin/websit/save', { id: demo, practice: 1 })
    await platform.post('admin/websit/save', { id: org, practice: 0 })
    expect(await valueAsOwner(product, `select practice as value from organisation where id = ${demo}`)).toBe(0)
    expect(await valueAsOwner(product, `select practice as value from organisation where id = ${org}`)).toBe(1)
  })

  test('a reset brings back the examples, and nothing that was practised stays', async () => {
    const admin = await product.signIn('shop-practice')
    const before = await titles(admin)
    await admin.post('admin/config/dictionary/save', { title: '练习板块', pid: 2, sort: 1 })
    await admin.post('admin/websit/tel/batch', { ids: 'all', command: 'delete' })
    await admin.post('views/save', { module: 'wachapp', title: '练习视图', query: {} })
    const card = await admin.post('admin/websit/wachapp/save', { mobile: '13900139222', number: 'K_77' })
    expect(card.status).toBe(200)
    const { id } = await subscribeTo(admin, 'https://hooks.example.com/practice', ['dictionary:*'])
    await asOwner(
      product,
      `insert into webhook_delivery (org_id, webhook_id, event, type, rows) values (${org}, ${id}, 'evt_1_0', 'dictionary.created', 1)`,
    )
    expect((await resetNow(admin)).status).toBe(200)
    expect(await titles(admin)).toEqual(before)
    expect(await count('wachapp')).toBe(2000)
    expect(await count('wachapp', 'status = -1')).toBe(0)
    expect(await Promise.all(['saved_view', 'deletion', 'idempotency'].map(table => count(table)))).toEqual([0, 0, 0])
    const ofSubscriptions = ['webhook', 'webhook_key', 'webhook_state', 'webhook_delivery']
    expect(await Promise.all(ofSubscriptions.map(table => count(table)))).toEqual([0, 0, 0, 0])
    expect(await count('receipt', `created_at < (select reset_at from organisation where id = ${org})`)).toBe(0)
    expect(await count('audit', `module = 'wachapp'`)).toBe(0)
    expect(await count('audit', `action = 'resetPractice'`)).toBeGreaterThan(1)
  })

  test.runIf(engine === 'postgres')('a reset that loses a deadlock is tried again', async () => {
    const session = await product.signIn('shop-practice')
    const isWaiting = `select exists(select from pg_stat_activity where wait_event_type = 'Lock' and query like 'with%delete from%') as value`
    const reset = await product.database.asOwner(async query => {
      await query(raw(`select id from dictionary where org_id = ${org} order by id limit 1 for update`))
      const began = resetNow(session)
      await expect.poll(() => valueAsOwner<boolean>(product, isWaiting), { interval: 20 }).toBe(true)
      // The reset has waited for longer: it is the one that the database ends.
      await query(raw(`select id from organisation where id = ${org} for update`))
      return { began }
    })
    expect((await reset.began).status).toBe(200)
    expect(faults).toEqual([])
  })

  test('a second reset leaves the same number of rows in every table, and counters that agree with them', async () => {
    const admin = await product.signIn('shop-practice')
    const sizes = async () => {
      const counted: Record<string, number | undefined> = {}
      for (const table of Object.keys(await digests())) {
        if (['session', 'known_device', 'audit', 'sign_in_place', 'stretch', 'wachapp_send'].includes(table)) continue
        const [has] = await asOwner(
          product,
          `select from pg_attribute where attrelid = '"${table}"'::regclass and attname = 'org_id'`,
        )
        if (has) counted[table] = await count(`"${table}"`)
      }
      return counted
    }
    await resetNow(admin)
    const first = await sizes()
    await resetNow(admin)
    expect(await sizes()).toEqual(first)
    for (const table of ['wachapp', 'dictionary', 'gasstation', 'account']) {
      const counted = await valueAsOwner<number>(
        product,
        `select coalesce(sum(n), 0)::int as value from counter where org_id = ${org} and module = '${table}' and facet = ''`,
      )
      expect([table, counted]).toEqual([table, await count(table)])
    }
  })

  test('a reset touches no row of any other organisation, nor of the installation', async () => {
    const admin = await product.signIn('shop-practice')
    const others = `org_id <> ${org}`
    const before = await digests(others)
    const own = await digests()
    await resetNow(admin)
    const [after, ownAfter] = [await digests(others), await digests()]
    const changed = Object.keys(after).filter(name => before[name] !== after[name])
    // The organisation's own row is in its own organisation; what has no organisation at all is limits and positions.
    expect(changed.filter(name => !['throttle', 'counted_facet'].includes(name))).toEqual([])
    expect(Object.keys(own).filter(name => own[name] !== ownAfter[name]).length).toBeGreaterThan(5)
  })

  let providers = 0
  /** A provider that gives a role, with somebody who has signed in there. */
  const addProvider = async () => {
    const admin = await product.signIn('shop-practice')
    const role = await valueAsOwner<number>(product, `select min(id)::int as value from role where org_id = ${org}`)
    const access = { kind: 'oidc', issuer: 'https://id.example.com', client_id: 'houtai', client_secret: 'practice-secret' }
    const row = { title: `单点登录${++providers}`, ...access, roles: [{ value: 'staff', role_id: role }] }
    expect((await admin.post('admin/config/sso/save', row)).status).toBe(200)
    await asOwner(
      product,
      `insert into sso_link (org_id, issuer, subject, account_id, provider)
        select org_id, 'https://id.example.com', 'somebody', id, '练习单点登录' from account where org_id = ${org} and username = 'admin'
          on conflict do nothing`,
    )
  }

  test('accounts keep their ids, passwords, roles, sessions and single sign-on; what was made with a station goes with it', async () => {
    await addAccount(product, { orgcode: 'shop-practice', username: 'trainee', pages: { '/wachapp': ['view', 'edit'] } })
    const trainee = await product.signIn('shop-practice', 'trainee')
    const admin = await product.signIn('shop-practice')
    await asOwner(
      product,
      `update account set password = (select password from account where org_id = ${org} and username = 'admin') where org_id = ${org} and username = 'station1'`,
    )
    const station = await product.signIn('shop-practice', 'station1')
    const people = () =>
      asOwner(
        product,
        `select id, username, password, role_list from account where org_id = ${org} and station_id is null order by id`,
      )
    await addProvider()
    const signOn = () => Promise.all(['sso', 'ssorole', 'sso_link'].map(table => count(table)))
    const [before, providersBefore] = [await people(), await signOn()]
    expect(before.length).toBeGreaterThan(1)
    await resetNow(admin)
    expect(await people()).toEqual(before)
    expect(providersBefore).not.toContain(0)
    expect(await signOn()).toEqual(providersBefore)
    expect((await trainee.post('admin/info')).status).toBe(200)
    expect((await admin.post('admin/info')).status).toBe(200)
    expect((await station.post('admin/info')).status).toBe(401)
    expect(await count('account', 'station_id is not null')).toBe(6)
    expect((await product.signIn('shop-practice', 'trainee')).token).not.toBe('')
  })

  test('who may not edit accounts may not reset, and nobody resets another organisation', async () => {
    const trainee = await product.signIn('shop-practice', 'trainee')
    const before = await digests('true')
    expect((await resetNow(trainee)).status).toBe(403)
    const elsewhere = await (await product.signIn('demo1')).post('practice/reset')
    expect([elsewhere.status, (await platform.post('practice/reset')).status]).toEqual([422, 422])
    const after = await digests('true')
    const written = Object.keys(after).filter(name => before[name] !== after[name])
    expect(written.filter(name => !['audit', 'session', 'known_device', 'throttle', 'sign_in_place'].includes(name))).toEqual([])
  })

  test('files are gone with the rows that showed them, the pictures of accounts are not', async () => {
    const admin = await product.signIn('shop-practice')
    const living = () => count('upload', '(kept_until is null or kept_until > now())')
    await resetNow(admin)
    const first = await living()
    await resetNow(admin)
    expect(await living()).toBe(first)
    await expect.poll(() => count('upload'), { timeout: allowing(60_000) }).toBe(first)
  })

  test('attachments of rows that stay are kept', async () => {
    const admin = await product.signIn('shop-practice')
    const kept = 'a'.repeat(31)
    for (const end of ['1', '2'])
      await asOwner(
        product,
        `insert into upload (org_id, id, type, bytes, width, height, name, created_by)
          values (${org}, '${kept}${end}', 'application/pdf', 9, 0, 0, 'duties.pdf', 0)`,
      )
    const duties = JSON.stringify([{ id: `${kept}1`, name: 'duties.pdf', size: 9 }])
    await asOwner(product, `update role set duties = '${duties}' where id = (select min(id) from role where org_id = ${org})`)
    await resetNow(admin)
    const living = `id like '${kept}%' and kept_until is null`
    expect(await valueAsOwner(product, `select string_agg(id, ' ') as value from upload where ${living}`)).toBe(`${kept}1`)
  })

  test('every day it is reset once, and not before four', async () => {
    const at = () => valueAsOwner<string>(product, `select reset_at::text as value from organisation where id = ${org}`)
    const before = await at()
    await product.server.practice.resetDue()
    expect(await at()).toBe(before)
    await asOwner(product, `update organisation set reset_at = reset_at - interval '25 hours' where id = ${org}`)
    await Promise.all([product.server.practice.resetDue(), product.server.practice.resetDue()])
    expect((await at())?.slice(0, 10)).toBe(before?.slice(0, 10))
    expect(
      await valueAsOwner(
        product,
        `select count(*)::int as value from audit where org_id = ${org} and action = 'resetPractice' and account_id is null and created_at > now() - interval '1 minute'`,
      ),
    ).toBeGreaterThan(0)
  })

  test.runIf(engine === 'postgres')('while it is reset a save is refused with a sentence, and people sign in', async () => {
    const admin = await product.signIn('shop-practice')
    await product.database.asOwner(async query => {
      await query(practiceLock.exclusive(org))
      const save = await admin.post('admin/config/dictionary/save', { title: '太早', pid: 2, sort: 1 })
      expect([save.status, save.body.error]).toEqual([503, '练习机构正在重置，请过几秒再保存'])
      expect((await admin.post('admin/websit/wachapp/list', {})).status).toBe(200)
      const again = await product.signIn('shop-practice', 'trainee')
      expect((await again.post('admin/info')).status).toBe(200)
      const other = await (
        await product.signIn('other-practice')
      ).post('admin/config/dictionary/save', { title: '别家', pid: 2, sort: 1 })
      expect(other.status).toBe(200)
    })
    expect((await admin.post('admin/config/dictionary/save', { title: '可以了', pid: 2, sort: 1 })).status).toBe(200)
  })

  test('a reset that fails changes nothing and leaves no file', async () => {
    const admin = await product.signIn('shop-practice')
    expect(faults).toEqual([])
    const [before, files] = [await digests(), await storedFiles()]
    const blocked = `alter table gasprice add constraint no_reset check (org_id <> ${org}) not valid`
    await asOwner(product, blocked)
    try {
      expect((await admin.post('practice/reset')).status).toBe(200)
      await expect.poll(() => faults.length, { timeout: allowing(60_000) }).toBe(1)
    } finally {
      await asOwner(product, 'alter table gasprice drop constraint no_reset')
    }
    const after = await digests()
    expect(
      Object.keys(after).filter(name => before[name] !== after[name] && !['session', 'counter', 'audit'].includes(name)),
    ).toEqual([])
    await expect.poll(storedFiles, { timeout: allowing(60_000) }).toEqual(files)
  })
})
