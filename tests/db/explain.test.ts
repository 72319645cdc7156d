import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, isSearched, tableOf } from '../../src/schema/index.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { quoted, raw, sql } from '../../src/server/db/sql.ts'
import { keywordIndexes } from '../../src/server/db/tables/indexes.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { depot } from '../fixtures/depot.ts'
import { allModules as usual, allParts } from '../fixtures/everything.ts'
import { scopedModules } from '../fixtures/leave.ts'
import { fillTables, unboundedTables } from '../indexProof/fillRows.ts'
import { noStatements, proveCall, proveList, type Proving } from '../indexProof/planProblems.ts'
import { proofPrincipal, provedAs } from '../indexProof/proofPrincipal.ts'
import { provedCalls } from '../indexProof/provedCalls.ts'
import { type ProvedList, provedLists } from '../indexProof/provedLists.ts'
import { engine, type Product, startProduct } from '../server.ts'

const rows = 20_000
const allModules: readonly AnyModule[] = [...usual, ...scopedModules, depot]

describe(`on ${engine}`, () => {
  let product: Product
  let who: Principal
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    const { modules } = product.server.context.registry
    await fillTables(product.database.asOwner, { modules, rowsOf: () => rows })
    who = await proofPrincipal(product.database)
    // The embedded database fills thirty tables on one processor.
  }, 600_000)
  afterAll(() => product?.close())

  const provingAs = (caller: Principal): Proving => ({
    context: product.server.context,
    who: caller,
    how: 'plan',
    filled: unboundedTables(allModules),
    known: noStatements(),
  })

  test('JIT is off: it takes longer than it saves', async () => {
    expect(await product.database.read(who, sql`select current_setting('jit') as jit`)).toEqual([{ jit: 'off' }])
  })

  describe.each(allModules.filter(one => !one.single))('$name', module => {
    test('an index serves every list', async () => {
      const failing: [ProvedList, string[]][] = []
      for (const caller of provedAs(who, module)) {
        const proving = provingAs(caller.who)
        for (const list of provedLists(module)) {
          const query = parseList(module, { body: list.body, query: { page: list.page }, key: null })
          const { problems } = await proveList(proving, module, query)
          if (problems.length) failing.push([list, problems])
        }
      }
      expect(failing).toEqual([])
    })

    test('an index serves every picker, board, group, chart and sum', async () => {
      const { registry } = product.server.context
      const resolved = registry.modules.find(one => one.name === module.name) ?? module
      const failing: [string, Readonly<Record<string, unknown>>, string[]][] = []
      for (const caller of provedAs(who, module)) {
        const proving = provingAs(caller.who)
        for (const one of provedCalls(resolved, registry)) {
          const { problems } = await proveCall(proving, resolved, one)
          if (problems.length) failing.push([one.call, one.body, problems])
        }
      }
      expect(failing).toEqual([])
    })

    test.skipIf(!isSearched(module))('a keyword is found by its index, in small tables and large', async () => {
      for (const { name, org } of keywordIndexes(product.server.context.registry.base(module))) {
        const plan = await product.database.asOwner(async query => {
          await query(raw('set local enable_seqscan = off'))
          const whose = org === '0' ? '0' : '1000'
          return query(
            raw(
              `explain select id from ${quoted(tableOf(module))} where search_keys(search_text, ${org}) @@ search_query('w1999', ${whose})`,
            ),
          )
        })
        expect(JSON.stringify(plan)).toContain(`Bitmap Index Scan on ${tableOf(module)}_${name}`)
      }
    })
  })
})
