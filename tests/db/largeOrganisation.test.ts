import { afterAll, beforeAll, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import { parseList } from '../../src/server/operations/parseList.ts'
import { asOwner, orgOf } from '../fixtures/records.ts'
import { noStatements, proveList, type Proving } from '../indexProof/planProblems.ts'
import { proofPrincipal } from '../indexProof/proofPrincipal.ts'
import { engine, type Product, startProduct } from '../server.ts'

const [cards, small, limit] = [20_000, 400, 100]

/** The planner takes each organisation for one of average size, which has about a page here, spread over the whole table. */
let product: Product
let proving: Proving
beforeAll(async () => {
  product = await startProduct(engine)
  await asOwner(product, 'update organisation set maxcount = 1000000')
  await asOwner(
    product,
    `insert into organisation (orgname, orgcode, orgkey) select 'small' || n, 'small' || n, 'small-' || n from generate_series(1, ${small}) n`,
  )
  await asOwner(
    product,
    `insert into wachapp (org_id, mobile, send_count_3) select o.id, (13000000000 + n)::text, n * 7 % 1000 from organisation o,
      lateral generate_series(1, case when orgcode = 'demo1' then ${cards} when orgcode like 'small%' then 50 else 0 end) n order by md5(o.id || '-' || n)`,
  )
  await asOwner(product, 'analyze')
  const who = { ...(await proofPrincipal(product.database)), org: await orgOf(product, 'demo1') }
  proving = { context: product.server.context, who, how: 'analyze', filled: new Set(), known: noStatements() }
})
afterAll(() => product?.close())

test.each([{}, { orderKey: 'id' }, { orderKey: '-send_count_3' }, { orderKey: 'send_count_3' }])(
  `on ${engine} a page, and a batch of an export, is read in the order of an index in an organisation with most of the rows: %j`,
  async body => {
    const query = parseList(wachapp, { body: { ...body, limit }, query: {}, key: null })
    const { maxRead } = await proveList(proving, wachapp, query)
    expect(maxRead).toBeGreaterThan(0)
    expect(maxRead).toBeLessThan(cards / 2)
  },
)
