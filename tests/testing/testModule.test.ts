import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '../../schemas/account.ts'
import { icon } from '../../schemas/icon.ts'
import { menu } from '../../schemas/menu.ts'
import { organisation } from '../../schemas/organisation.ts'
import { role } from '../../schemas/role.ts'
import { serverParts } from '../../src/modules/servers.ts'
import { type AnyModule, text, withModuleActions } from '../../src/schema/index.ts'
import { moduleChecks } from '../../src/testing/checks/moduleChecks.ts'
import { openTestedModule, type TestedModule } from '../../src/testing/checks/testedModule.ts'
import type { AnyExpectations } from '../../src/testing/expectations.ts'
import { startProduct, type TestedProduct } from '../../src/testing/startProduct.ts'
import { booking } from '../fixtures/booking.ts'
import { car, carbooking } from '../fixtures/carbooking.ts'
import { claim, claimline } from '../fixtures/claim.ts'
import { employee } from '../fixtures/employee.ts'
import { expense } from '../fixtures/expense.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { department, employee as person, leave, leavetrip } from '../fixtures/leave.ts'
import { firm, liaison, quote, quoteline } from '../fixtures/quote.ts'
import { statement, statementline } from '../fixtures/statement.ts'
import { trip } from '../fixtures/trip.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'

const engineModules: readonly AnyModule[] = [organisation, account, role, menu, icon]
/** Another module with the same fields. */
const renamed = (module: AnyModule, name: string): AnyModule => ({
  ...module,
  name,
  route: `/test/${name}`,
  wire: { path: `test/${name}` },
})
/** With rights of fields. */
const worker = renamed(employee, 'worker')
/** What its server does not hold: it runs without rules, unique values and required ones. */
const promised = renamed(booking, 'promised')
const { rules: _rules, ...unruled } = promised
const { title: _title, receipt: _receipt, ...fields } = promised.fields
const blankable = { title: text('名称', { max: 50 }), receipt: text('收据号', { max: 20 }) }
const broken: AnyModule = { ...unruled, fields: { ...fields, ...blankable } }

/** Of its own child rows the tests break the rules over a sum; how many there may be its author tries. */
const counted: AnyModule = { ...voucher, rules: voucher.rules?.slice(0, 2) ?? [] }

const own = [
  booking,
  car,
  carbooking,
  claim,
  expense,
  invoice,
  statement,
  leavetrip,
  department,
  person,
  leave,
  trip,
  counted,
  worker,
  firm,
  liaison,
  quote,
]
let product: TestedProduct
beforeAll(async () => {
  const named = Object.entries(serverParts).filter(([name]) => engineModules.some(module => module.name === name))
  const modules = withModuleActions([
    ...engineModules,
    ...own,
    claimline,
    invoiceline,
    statementline,
    voucherline,
    quoteline,
    broken,
  ])
  product = await startProduct({ modules, parts: Object.fromEntries(named) })
})
afterAll(() => product?.close())

describe.each([booking, carbooking, claim, expense, invoice, statement, person, leave, trip, counted, worker, quote])(
  'of $label the tests',
  module => {
    let tested: TestedModule
    beforeAll(async () => {
      tested = await openTestedModule(product, module, {})
    })
    test.each(moduleChecks(module, {}, {}))('find that $title', async check => expect(await check.run(tested)).toBeUndefined())
  },
)

const expects: AnyExpectations = {
  saves: {
    'a sum is right': { draft: { guests: 2 }, row: { guests: 3 } },
    'beds stay': { draft: { beds: 4 }, row: { beds: 4 } },
  },
  refuses: { 'a full house': { draft: { guests: 1 }, says: '客满' } },
}

test('what a server does not hold of its schema, and what its author expects wrongly, fails', async () => {
  const tested = await openTestedModule(product, promised, expects)
  const failed: string[] = []
  for (const { title: name, run } of moduleChecks(promised, {}, expects)) await run(tested).catch(() => failed.push(name))
  expect(failed).toEqual([
    'a second row with the same 名称 is refused',
    'a row without 名称 is refused',
    'a row without 收据号 under its condition is refused',
    'a row is refused: 结束不能早于开始',
    'a row is refused: 人数不能多于床位',
    'a row is refused: 单间少于 5 人',
    'a sum is right',
    'a full house',
  ])
})

test('a module without a list of its own is refused with what to do', () => {
  expect(() => moduleChecks(invoiceline, {}, {})).toThrow('are tested with the module above them')
})

test('unique values of a kind that has one sample are asked for, once for all tests', async () => {
  const code = { kind: 'code of a product', label: '编码', unique: true } as unknown as AnyModule['fields'][string]
  const coded = { ...booking, fields: { ...booking.fields, code } }
  await expect(openTestedModule(product, coded, {})).rejects.toThrow('give others: expects: { draft: () => ({ code: … }) }')
})
