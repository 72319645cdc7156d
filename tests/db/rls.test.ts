import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { isPlatformOwned } from '../../src/schema/index.ts'
import { quoted, raw, sql } from '../../src/server/db/sql.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, treeModule, everything } from '../fixtures/everything.ts'
import { asOwner, orgOf } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

const role = 'houtai_app'
interface Table {
  name: string
}

describe(`on ${engine}`, () => {
  let product: Product
  let [mine, theirs] = [0, 0]
  let tables: readonly Table[] = []
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    ;[mine, theirs] = [await orgOf(product, 'demo1'), await orgOf(product, 'demo2')]
    for (const orgcode of ['demo1', 'demo2']) {
      const session = await product.signIn(orgcode)
      for (const module of allModules.filter(one => !isPlatformOwned(one) && !one.log))
        await session.post(`${module.wire.path}/save`, await draftOf(session, module, allModules))
    }
    tables = await asOwner<Table>(
      product,
      `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'org_id' and not a.attisdropped order by 1`,
    )
  })
  afterAll(() => product?.close())

  /** Runs a statement as the request role, with no organisation set. */
  const without = <R extends object>(text: string) =>
    product.database.transaction({ org: 0, account: 0 }, async query => {
      await query(raw(`select set_config('app.org', '', true), set_config('app.account', '', true)`))
      return query<R>(raw(text))
    })
  const as = <R extends object>(org: number, text: string) =>
    product.database.transaction({ org, account: 1 }, query => query<R>(raw(text)))
  const mayRead = async (name: string) =>
    (
      await asOwner<{ may: boolean }>(
        product,
        `select has_any_column_privilege('${role}', ${sqlLiteral(quoted(name))}, 'select') as may`,
      )
    )[0]?.may === true

  describe('the request role', () => {
    test('sees no row while no organisation is set', async () => {
      const seen: string[] = []
      for (const { name } of tables)
        if ((await mayRead(name)) && (await without(`select org_id from ${quoted(name)} where org_id <> 0`)).length)
          seen.push(name)
      expect(seen).toEqual([])
    })

    test('sees only built-in rows of others', async () => {
      for (const { name } of tables) {
        if (!(await mayRead(name)) || allModules.some(module => module.name === name && module.scope === 'platform')) continue
        const foreign = await as<{ org_id: number }>(mine, `select distinct org_id from ${quoted(name)} where org_id <> ${mine}`)
        expect([name, foreign.filter(row => row.org_id !== 0)]).toEqual([name, []])
      }
    })

    test('inserts no row into another organisation, and moves none there', async () => {
      await expect(as(mine, `insert into treenode (org_id, title) values (${theirs}, 'x')`)).rejects.toThrow(/row-level security/)
      await expect(as(mine, `update treenode set org_id = ${theirs}`)).rejects.toThrow(/row-level security/)
      await expect(as(mine, `insert into audit (org_id, action) values (${theirs}, 'x')`)).rejects.toThrow(/row-level security/)
      await expect(
        as(mine, `insert into organisation (id, orgname, orgcode, orgkey) values (99, 'x', 'x', 'x')`),
      ).rejects.toThrow(/row-level security/)
      await expect(as(mine, `insert into icon (org_id, title, code) values (1, 'x', 'x')`)).rejects.toThrow(/row-level security/)
      await expect(as(mine, `insert into dictionary (org_id, title) values (0, 'x')`)).rejects.toThrow(/row-level security/)
    })

    test('inserts no row into another organisation in one trip either, on a fresh connection or an old one', async () => {
      const insert = (org: number) =>
        raw(`saved as (insert into treenode (org_id, title) values (${org}, 'first') returning org_id::int as org)`)
      const tries = await Promise.allSettled(
        Array.from({ length: 12 }, (_, n) => product.database.change({ org: mine, account: 1 }, insert(n % 2 ? theirs : mine))),
      )
      expect(tries.map(one => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(
        tries.map((_, n) => (n % 2 ? expect.stringMatching(/row-level security/) : [{ org: mine }])),
      )
      expect(await asOwner(product, `select 1 from treenode where title = 'first' and org_id <> ${mine}`)).toEqual([])
    })

    test('changes no row of another organisation, nor a built-in one', async () => {
      expect(await as(mine, `update treenode set title = 'x' where org_id = ${theirs} returning id`)).toEqual([])
      expect(await as(mine, `update dictionary set title = 'x' where org_id = 0 returning id`)).toEqual([])
      expect(await as(mine, `update icon set title = 'x' returning id`)).toEqual([])
      expect(await as(mine, `update organisation set orgname = 'x' returning id`)).toEqual([])
    })

    test('cannot refer to a row of another organisation', async () => {
      const [foreign] = await asOwner<{ id: number }>(product, `select id from treenode where org_id = ${theirs}`)
      const [own] = await asOwner<{ id: number }>(product, `select id from everything where org_id = ${mine}`)
      await expect(as(mine, `update everything set branch = ${foreign?.id} where id = ${own?.id}`)).rejects.toThrow(/foreign key/)
      await expect(as(mine, `update treenode set pid = ${foreign?.id}`)).rejects.toThrow(/foreign key/)
    })

    test.each(['delete from', 'truncate'])('may not %s anything', async verb => {
      for (const { name } of tables) await expect(as(mine, `${verb} ${quoted(name)}`)).rejects.toThrow(/permission denied/)
    })

    test.each([
      'update audit set result = $$x$$',
      'select * from session',
      'select * from signing_key',
      'select * from former_key',
      'update audit set created_at = now()',
      'select password from account',
      'select * from account',
      'select account from account',
      'update account set password = $$x$$ returning password',
      'update account set nickname = password',
      'update account set nickname = nickname where password like $$%a%$$',
      'select id from account order by password',
      'select admin_password from organisation',
      'update signing_key set key = key',
      'select * from throttle',
      'select secret from second_step',
      'update session set ended_at = null',
      'create table x (a int)',
      'create temporary table account (id bigint)',
      'create function x() returns int language sql as $$select 1$$',
      'alter table treenode disable row level security',
      'drop policy own on treenode',
      'set session_replication_role = replica',
      'copy treenode to program $$true$$',
    ])('may not %s', async text => {
      await expect(as(mine, text)).rejects.toThrow(/permission denied|must be owner|must be superuser/)
    })

    test('finds by keyword only what is its organisation’s, also past the policies', async () => {
      await asOwner(product, `update treenode set title = 'geheim ' || org_id`)
      const [search] = await asOwner<{ types: string[] }>(
        product,
        `select array(select format_type(t, null) from unnest(proargtypes) t) as types from pg_proc where proname = 'treenode_matches'`,
      )
      const values: Readonly<Record<string, string>> = { text: `'%geheim%'`, 'smallint[]': `'{1, 0, -1}'`, bigint: 'null' }
      const call = `select unnest(treenode_matches(${search?.types.map(type => values[type]).join(', ')})) as id`
      const found = await as<{ id: number }>(mine, call)
      const own = await asOwner<{ id: number }>(product, `select id from treenode where org_id = ${mine}`)
      expect(new Set(found.map(row => row.id))).toEqual(new Set(own.map(row => row.id)))
      expect(await without(call)).toEqual([])
    })
  })

  describe('a read in one trip', () => {
    test.each([treeModule, everything])(
      'of $name on a connection that has read nothing yet is whole, and of nobody else',
      async ({ name }) => {
        for (const size of [1, 20_000]) {
          await asOwner(
            product,
            `insert into ${name} (org_id, title) select org, 'n' || n from generate_series(1, ${size}) n, (values (${mine}), (${theirs})) o (org)`,
          )
          await asOwner(product, `analyze ${name}`)
          const [expected] = await asOwner<{ n: number }>(
            product,
            `select count(*)::int as n from ${name} where org_id = ${mine}`,
          )
          const statement = sql`select count(*)::int as n, array_agg(distinct org_id::int) as orgs from ${raw(name)} t`
          const found = await Promise.all(
            Array.from({ length: 12 }, () => product.database.read({ org: mine, account: 1 }, statement)),
          )
          expect(found).toEqual(found.map(() => [{ n: expected?.n, orgs: [mine] }]))
        }
      },
    )

    test('leaves no setting behind for the next query', async () => {
      await product.database.read({ org: mine, account: 1 }, raw('select 1 as one'))
      expect(await without(`select current_setting('app.org', true) as org`)).toEqual([{ org: '' }])
      await product.database.write({ org: mine, account: 1 }, raw('select 1'))
      expect(
        await product.database.read<{ org: number }>(
          { org: theirs, account: 1 },
          raw(`select distinct org_id as org from treenode`),
        ),
      ).toEqual([{ org: theirs }])
    })
  })
})
