import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { modulesWithTables } from '../../src/schema/index.ts'
import { retentionRules, removeExpiredRows } from '../../src/server/jobs/removeExpiredRows.ts'
import { addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { subscribeTo, webhookPath } from '../fixtures/webhooks.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** Tables bounded by the rows they describe, or cleared otherwise. */
const bounded: Readonly<Record<string, string>> = {
  audit: 'stays: the history of every row',
  home_page: 'one for each role or account',
  personalread: 'stays: who saw what of a person',
  counted_facet: 'a row for each filter that is counted',
  counter: 'a row for each value that is counted',
  counter_change: 'a row for each module of an organisation',
  deletion: 'goes with its row',
  first_account: 'empty once somebody was told their password',
  health_trial: 'one row',
  job: 'goes with its files',
  upload: 'goes with its file',
  letter_delivery: 'goes with its letter',
  migration: 'a row for each change of the tables',
  preference: 'as many for an account as it may have',
  schema_version: 'a row for each change of the schemas',
  released_file: 'settled within a week, and goes with its question',
  quota_told: 'a row for each organisation and limit',
  second_step: 'a row for each account',
  sso_link: 'a row for each account and provider',
  sign_in_place: 'goes when its account signs in again',
  seal_key: 'one row',
  former_key: 'one row for each key that was replaced',
  signing_key: 'one row',
  serial_number: 'a row for each field and period in which it drew a number',
  stretch: 'a few rows for each stretch of ids',
  wachapp_send_hour: 'a row for each hour',
}

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let org: number
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
    org = await orgOf(product, 'demo1')
  })
  afterAll(() => product?.close())

  const forget = () => removeExpiredRows(product.server.context)
  const count = (table: string) => valueAsOwner<number>(product, `select count(*)::int as value from ${table}`)

  test('every table of the engine has a retention rule or something that bounds it', async () => {
    const { registry } = product.server.context
    const made = modulesWithTables(registry.modules).map(module => `'${module.name}'`)
    const others = await asOwner<{ name: string }>(
      product,
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in (${made.join(', ')}) order by 1`,
    )
    const known = new Set([...retentionRules(registry).map(age => age.table), ...Object.keys(bounded)])
    expect([...known].toSorted()).toEqual(others.map(({ name }) => name))
  })

  describe('of rows past their retention', () => {
    const rows = (age: string): readonly (readonly [table: string, columns: string, values: string])[] => [
      ['throttle', 'key, free, forgiven, failures, last_at', `'a' || random(), 5, 900, 1, ${age}`],
      ['session', 'sid, org_id, account_id, created_at', `'s' || random(), ${org}, 1, ${age}`],
      ['idempotency', 'org_id, account_id, key, request, reply, at', `${org}, 1, 'k' || random(), 'r', '{}', ${age}`],
      [
        'receipt',
        'org_id, id, account_id, module, action, total, until, created_at',
        `${org}, 'r' || random(), 1, 'm', 'edit', 1, now(), ${age}`,
      ],
      [
        'previewed_change',
        'org_id, id, account_id, token_id, module, change, created_at',
        `${org}, 'p' || random(), 1, 1, 'm', '{}', ${age}`,
      ],
      [
        'sso_handover',
        'state, org_id, account_id, provider_id, issuer, subject, created_at',
        `random()::text, ${org}, 1, 1, 'i', 's', ${age}`,
      ],
      ['sso_logout', 'org_id, token, created_at', `${org}, random()::text, ${age}`],
      ['saved_view', 'org_id, account_id, module, name, content, removed_at', `${org}, 1, 'm', 'v', '{}', ${age}`],
      ['letter', 'org_id, reach, title, sent_at', `${org}, 'organisation', 't', ${age}`],
      ['errorlog', 'org_id, type, mes, created_at', `${org}, 'script', 'm', ${age}`],
      ['wachapp_send', 'org_id, card_id, hour, count', `${org}, (random() * 1e9)::int, ${age}, 1`],
      ['wachapp_send_batch', 'org_id, batch_id, created_at', `${org}, 'b' || random(), ${age}`],
    ]
    const put = async (insertOf: ReturnType<typeof rows>[number], number = 1) => {
      const [table, columns, values] = insertOf
      await asOwner(product, `insert into ${table} (${columns}) select ${values} from generate_series(1, ${number})`)
    }
    const ageOf = (table: string) => retentionRules(product.server.context.registry).find(age => age.table === table)?.after ?? ''
    const tables = rows('now()').map(([table]) => table)
    beforeEach(() => asOwner(product, `truncate ${tables.filter(table => table !== 'session').join(', ')}, letter_delivery`))

    test.each(tables)('%s keeps rows within retention and loses older ones, however many', async table => {
      const before = (await count(table)) ?? 0
      const insertOf = (age: string) => rows(age).find(([name]) => name === table)!
      await put(insertOf(`now() - interval '${ageOf(table)}' + interval '5 minutes'`), 2)
      await put(insertOf(`now() - interval '${ageOf(table)}' - interval '5 minutes'`), 1203)
      await forget()
      expect(await count(table)).toBe(before + 2)
    })

    test('sends of a card stay while a rolling count includes them', async () => {
      const old = `now() - interval '61 days'`
      await asOwner(
        product,
        `insert into wachapp_send (org_id, card_id, hour, count, month) values (${org}, 1, ${old}, 1, 1), (${org}, 2, ${old}, 1, 0)`,
      )
      await forget()
      expect(await asOwner(product, 'select card_id from wachapp_send')).toEqual([{ card_id: 1 }])
    })
  })

  test('a message past retention is gone for its readers; its sender keeps the text and cannot send it again', async () => {
    const id = await addRow(admin, 'admin/message', { title: '旧闻', content: '<p>旧</p>', audience: 1 })
    const reads = async () => (await admin.post<{ reads: number | null }>('admin/message/info', { id })).body.data?.reads
    expect(await reads()).toBe(0)
    await asOwner(product, `update letter set sent_at = now() - interval '1 year 1 day' where source = ${id}`)
    await forget()
    expect(await valueAsOwner<number>(product, `select count(*)::int as value from letter where source = ${id}`)).toBe(0)
    expect(await reads()).toBeNull()
    expect((await admin.post('admin/message/withdraw', { ids: [id] })).status).toBe(200)
    const again = await admin.post('admin/message/release', { ids: [id] })
    expect(again.body.error).toBe('消息发出已满一年，收件人处不再保存，请重新发送')
    expect((await admin.post('admin/message/del', { id })).status).toBe(200)
  })

  test('of a subscription that was deleted for good no secret, position or delivery stays; of one in the recycle bin all do', async () => {
    const url = 'https://hooks.example.com/orphans'
    const [gone, binned] = [await subscribeTo(admin, url, ['link:*']), await subscribeTo(admin, url, ['link:*'])]
    const ids = [gone.id, binned.id]
    const tables = ['webhook_key', 'webhook_state', 'webhook_delivery']
    for (const id of ids)
      await asOwner(
        product,
        `insert into webhook_delivery (org_id, webhook_id, event, type, rows, next_at) values (${org}, ${id}, 'evt_1_0', 'link.created', 1, now() + interval '1 day')`,
      )
    expect((await admin.post(`${webhookPath}/del`, { ids })).status).toBe(200)
    const purged = await admin.post<{ purged: number }>('recycle/purge', { rows: [{ module: 'webhook', id: gone.id }] })
    expect(purged.body.data?.purged).toBe(1)
    const age = async () => {
      for (const [table, since] of [
        ['webhook_key', 'created_at'],
        ['webhook_state', 'next_at'],
        ['webhook_delivery', 'created_at'],
      ] as const)
        await asOwner(product, `update ${table} set ${since} = now() - interval '2 hours' where org_id = ${org}`)
    }
    const counts = (id: number) =>
      Promise.all(tables.map(table => count(`${table} where org_id = ${org} and webhook_id = ${id}`)))
    // A position that is due is moved on by the deliveries that run meanwhile, and is young again.
    await expect
      .poll(async () => {
        await age()
        await forget()
        return counts(gone.id)
      })
      .toEqual([0, 0, 0])
    expect(await counts(binned.id)).toEqual([1, 1, 1])
  })
})
