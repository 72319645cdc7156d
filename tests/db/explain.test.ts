import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, fieldsOf, filtersOf, sortsOf, tableOf, isSearched } from '../../src/schema/index.ts'
import { platformOrg } from '../../src/server/db/tables/columns.ts'
import { searchKeys } from '../../src/server/db/tables/indexes.ts'
import { readWithTenant } from '../../src/server/db/withTenant.ts'
import type { ListQuery } from '../../src/server/db/query/conditions.ts'
import { moduleRows } from '../../src/server/db/rows.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { quoted, raw, type Sql, sql } from '../../src/server/db/sql.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { valueOf } from '../fixtures/drafts.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { asOwner } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Plan Width'?: number
  Plans?: readonly Node[]
}
const rows = 20_000
const organisations = 10

describe(`on ${engine}`, () => {
  let product: Product
  let who: Principal
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    for (const module of allModules.filter(one => !one.rowsOf && !one.single)) {
      await fill(module)
      if (module.scope === 'organisation') await asOwner(product, 'update organisation set maxcount = 1000000')
    }
    const [account] = await asOwner<{ id: number }>(product, 'select min(id)::int as id from account')
    who = {
      org: 1000,
      account: account?.id ?? 0,
      username: '',
      nickname: '',
      orgcode: '',
      orgkey: '',
      platform: false,
      pages: {},
      ip: '',
      requestId: '',
    }
  })
  afterAll(() => product?.close())

  /** Inserts rows of ten organisations, every filtered field spread over its values. */
  async function fill(module: AnyModule): Promise<void> {
    const org = module.scope === 'platform' ? String(platformOrg) : `1000 + n % ${organisations}`
    const spread: Readonly<Record<string, string>> = {
      text: `'w' || n`,
      number: 'n % 1000',
      money: '(n % 999) + 1',
      timestamp: `now() - n * interval '1 minute'`,
      date: `current_date - (n % 3000)`,
      flag: 'n % 2',
      region: 'n % 900 + 1',
      status: 'case when n % 20 = 0 then 0 else 1 end',
    }
    const columns = Object.entries(module.fields).flatMap(([name, field]) => {
      if (field.kind === 'choice' || field.kind === 'states')
        return [
          [
            name,
            `(array[${Object.values(field.options)
              .map(one => (typeof one === 'string' ? `'${one}'` : one))
              .join(', ')}])[1 + n % ${Object.keys(field.options).length}]`,
          ] as const,
        ]
      const apart = module.unique?.some(names => names.includes(name)) && field.kind === 'region'
      const value = name === 'code' ? `'c' || n` : apart ? 'n' : spread[field.kind]
      return value && 'max' in field && field.kind === 'number'
        ? [[name, `n % ${Math.min(Number(field.max), 1000)} + 1`] as const]
        : value
          ? [[name, value] as const]
          : []
    })
    const columnValues = [['org_id', org], ['created_by', '1000 + n % 30'], ...columns] as const
    const generated = await asOwner<{ name: string }>(
      product,
      `select attname::text as name from pg_attribute where attrelid = ${sqlLiteral(quoted(module.name))}::regclass and attgenerated <> ''`,
    )
    const settable = columnValues.filter(([name]) => !generated.some(column => column.name === name))
    await asOwner(
      product,
      `insert into ${quoted(module.name)} (${settable.map(([name]) => quoted(name)).join(', ')}) select ${settable.map(([, value]) => value).join(', ')} from generate_series(1, ${rows}) n`,
    )
    await asOwner(product, `analyze ${quoted(module.name)}`)
  }

  /** The tables a list query of the server reads by sequential scan. */
  async function readWhole(module: AnyModule, query: ListQuery): Promise<string[]> {
    const queries: Sql[] = []
    const reach = {
      kind: engine,
      read: async (body: Sql) => (queries.push(body), []),
      write: async () => [],
      change: async () => [],
    }
    await moduleRows(reach, { module, registry: product.server.source.registry, who }).page(query)
    const plans = await product.database.transaction(who, ask =>
      Promise.all(
        queries.map(body =>
          ask<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(sql`explain (format json) ${readWithTenant(who, body)}`),
        ),
      ),
    )
    return plans
      .flat()
      .flatMap(plan => plan['QUERY PLAN'].flatMap(({ Plan }) => scans(Plan, !module.scope)))
      .filter(name => name === tableOf(module))
  }
  /** Without a counter a total may be counted by a sequential scan; a page never. A count selects no columns. */
  const scans = (node: Node, counts: boolean): string[] => [
    ...(node['Node Type'] === 'Seq Scan' && counts ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(below => scans(below, counts || (node['Node Type'] === 'Limit' && node['Plan Width'] !== 0))),
  ]
  const list = (module: AnyModule, body: Record<string, unknown>, page = 1) =>
    readWhole(module, parseList(module, { body, query: { page }, key: null }))

  test('JIT is off: it takes longer than it saves', async () => {
    expect(await product.database.read(who, sql`select current_setting('jit') as jit`)).toEqual([{ jit: 'off' }])
  })

  describe.each(allModules.filter(one => !one.single))('$name', module => {
    /** List bodies with a value of each filter that few rows have. */
    const filterBodies = filtersOf(module).flatMap(filter => {
      const names = filter.as === 'region' ? filter.fields : [filter.field]
      const field = fieldsOf(module)[names[0] ?? '']
      if (!field || field.kind === 'computed') return []
      if (filter.as === 'region') return [Object.fromEntries(filter.fields.map(name => [name, 310]))]
      if (filter.as === 'range')
        return [{ [filter.params[0]]: { timestamp: '2026-11-20 08:00:00', date: '2026-01-01' }[field.kind as string] ?? 990 }]
      if (filter.as === 'buckets') return [{ [filter.param]: 990 }]
      if (filter.as === 'zeroOrMore') return [{ [filter.param]: 0 }]
      if (field.kind === 'status') return [{ status: 0 }, { status: 'all' }]
      const value =
        field.kind === 'references'
          ? [1]
          : field.kind === 'reference' || field.kind === 'parent'
            ? 999_999
            : field.kind === 'date'
              ? '2026-01-01'
              : valueOf(field)
      return [{ [filter.param]: value ?? Object.values('options' in field ? field.options : {})[0] }]
    })

    test('the unfiltered list is read by an index', async () => {
      expect(await list(module, {})).toEqual([])
    })

    test.each(filterBodies.map(body => ({ body })))('a list with $body is read by an index', async ({ body }) => {
      expect(await list(module, body)).toEqual([])
    })

    test.each(sortsOf(module).flatMap(name => [name, `-${name}`]))(
      'a list in the order of %s is read by an index',
      async orderKey => {
        expect(await list(module, { orderKey })).toEqual([])
        expect(await list(module, { orderKey }, 5)).toEqual([])
      },
    )

    test.skipIf(!isSearched(module))('a list with a keyword is read by an index', async () => {
      for (const queryValue of ['w1999', 'w', 'w1']) {
        expect([queryValue, await list(module, { queryValue })]).toEqual([queryValue, []])
        expect([queryValue, await list(module, { queryValue, ...filterBodies[0], orderKey: 'id' })]).toEqual([queryValue, []])
      }
    })

    test.skipIf(!isSearched(module))('a keyword is found by the trigram index, in small tables and large', async () => {
      for (const { name, org } of searchKeys(product.server.source.registry.base(module))) {
        const plan = await product.database.asOwner(async query => {
          await query(raw('set local enable_seqscan = off'))
          const whose = org === '0' ? '0' : '1000'
          return query(
            raw(
              `explain select id from ${quoted(tableOf(module))} where search_grams(search_text, ${org}) @> search_grams('w1999', ${whose})`,
            ),
          )
        })
        expect(JSON.stringify(plan)).toContain(`Bitmap Index Scan on ${tableOf(module)}_${name}`)
      }
    })
  })
})
