import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, isSearched, tableOf } from '../../src/schema/index.ts'
import { quoted, raw, sql } from '../../src/server/db/sql.ts'
import type { Principal } from '../../src/server/db/scope.ts'
import { keywordIndexes } from '../../src/server/db/tables/indexes.ts'
import { parseGrouping } from '../../src/server/operations/aggregate.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { allModules as usual, allParts } from '../fixtures/everything.ts'
import { depot } from '../fixtures/depot.ts'
import { scopedModules } from '../fixtures/leave.ts'
import { asOwner } from '../fixtures/records.ts'
import { fillRows } from '../indexProof/fillRows.ts'
import { proveGrouping, proveList } from '../indexProof/planProblems.ts'
import { proofPrincipal, provedAs } from '../indexProof/proofPrincipal.ts'
import { provedGroupings, type ProvedList, provedLists } from '../indexProof/provedLists.ts'
import { engine, type Product, startProduct } from '../server.ts'

const rows = 20_000
const allModules: readonly AnyModule[] = [...usual, ...scopedModules, depot]

describe(`on ${engine}`, () => {
  let product: Product
  let who: Principal
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    for (const module of allModules.filter(one => !one.rowsOf && !one.single)) {
      await fillRows(product.database.asOwner, module, rows)
      if (module.scope === 'organisation') await asOwner(product, 'update organisation set maxcount = 1000000')
    }
    who = await proofPrincipal(product.database)
  })
  afterAll(() => product?.close())

  const problemsOf = async (module: AnyModule, { body, page }: ProvedList, caller: Principal): Promise<string[]> => {
    const query = parseList(module, { body, query: { page }, key: null })
    const { registry } = product.server.source
    return (await proveList({ database: product.database, registry, who: caller, how: 'plan' }, module, query)).problems
  }

  test('JIT is off: it takes longer than it saves', async () => {
    expect(await product.database.read(who, sql`select current_setting('jit') as jit`)).toEqual([{ jit: 'off' }])
  })

  describe.each(allModules.filter(one => !one.single))('$name', module => {
    test('an index serves every list', async () => {
      const failing: [ProvedList, string[]][] = []
      for (const caller of provedAs(who, module))
        for (const list of provedLists(module)) {
          const problems = await problemsOf(module, list, caller.who)
          if (problems.length) failing.push([list, problems])
        }
      expect(failing).toEqual([])
    })

    test.skipIf(!provedGroupings(module).length)('an index serves every chart', async () => {
      const failing: [object, string[]][] = []
      for (const caller of provedAs(who, module))
        for (const body of provedGroupings(module)) {
          const { registry } = product.server.source
          const grouped = parseGrouping(module, { body, query: {}, key: null })
          const proof = await proveGrouping(
            { database: product.database, registry, who: caller.who, how: 'plan' },
            module,
            grouped,
          )
          if (proof.problems.length) failing.push([body, proof.problems])
        }
      expect(failing).toEqual([])
    })

    test.skipIf(!isSearched(module))('a keyword is found by its index, in small tables and large', async () => {
      for (const { name, org } of keywordIndexes(product.server.source.registry.base(module))) {
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
