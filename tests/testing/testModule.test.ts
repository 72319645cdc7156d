import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '../../schemas/account.ts'
import { icon } from '../../schemas/icon.ts'
import { menu } from '../../schemas/menu.ts'
import { organisation } from '../../schemas/organisation.ts'
import { role } from '../../schemas/role.ts'
import { serverParts } from '../../src/modules/servers.ts'
import {
  type AnyModule,
  choice,
  defineModule,
  files,
  flag,
  number,
  reference,
  text,
  withComputed,
  withModuleActions,
} from '../../src/schema/index.ts'
import { shanghaiDay } from '../../src/shared/rules/shanghaiTime.ts'
import { moduleChecks } from '../../src/testing/checks/moduleChecks.ts'
import { openTestedModule, type TestedModule } from '../../src/testing/checks/testedModule.ts'
import type { AnyExpectations } from '../../src/testing/expectations.ts'
import { startProduct, type TestedProduct } from '../../src/testing/startProduct.ts'
import { bill, billline, billReceipt } from '../fixtures/bill.ts'
import { booking } from '../fixtures/booking.ts'
import { car, carbooking, quarter } from '../fixtures/carbooking.ts'
import { claim, claimline } from '../fixtures/claim.ts'
import { customer } from '../fixtures/customer.ts'
import { employee } from '../fixtures/employee.ts'
import { expense } from '../fixtures/expense.ts'
import { handover, handovercontact } from '../fixtures/handover.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { department, employee as person, leave, leavetrip } from '../fixtures/leave.ts'
import { lending, tool } from '../fixtures/lending.ts'
import { hall } from '../fixtures/meeting.ts'
import { mixture, portion, run } from '../fixtures/mixture.ts'
import { negotiation, negotiator } from '../fixtures/negotiation.ts'
import { outing, outingguest, outingstage } from '../fixtures/outing.ts'
import { medicine, medicineIntake, prescription, prescriptionLine } from '../fixtures/pharmacy.ts'
import { firm, liaison, quote, quoteline } from '../fixtures/quote.ts'
import { admission, screening } from '../fixtures/screening.ts'
import { statement, statementline } from '../fixtures/statement.ts'
import { chamber, pledge, season, stay } from '../fixtures/stay.ts'
import { storehouseModules } from '../fixtures/storehouse.ts'
import { trip } from '../fixtures/trip.ts'
import { machine, upkeep } from '../fixtures/upkeep.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'
import { workshopModules } from '../fixtures/workshop.ts'

const engineModules: readonly AnyModule[] = [organisation, account, role, menu, icon]
/** Another module with the same fields. */
const renamed = (module: AnyModule, name: string): AnyModule => ({
  ...module,
  name,
  route: `/test/${name}`,
  wire: { path: `test/${name}` },
})
/** A module with rights of fields. */
const worker = renamed(employee, 'worker')
/** The tests are made of this schema, but the server runs `broken`: the same module without rules, unique and required values. */
const promised = renamed(booking, 'promised')
const { rules: _rules, ...unruled } = promised
const { title: _title, receipt: _receipt, ...fields } = promised.fields
const blankable = { title: text('名称', { max: 50 }), receipt: text('收据号', { max: 20 }) }
const broken: AnyModule = { ...unruled, fields: { ...fields, ...blankable } }

/** All fields are numbers and references. Two must not name the same row; one names rows in a state that only actions lead to. */
const carriage: AnyModule = defineModule({
  name: 'carriage',
  label: '搬运',
  route: '/test/carriage',
  wire: { path: 'test/carriage' },
  fields: {
    from: reference('自', { to: 'tool', required: true }),
    to: reference('至', { to: 'tool', required: true }),
    after: reference('前次', { to: 'expense', where: { state: 'approved' } }),
    pieces: number('件数', { integer: true, min: 0 }),
  },
  title: 'from',
  rules: [{ that: ['from', '!=', 'to'], say: '两处不能相同' }],
  list: { columns: ['id', 'from', 'to', 'pieces'], filters: ['from'] },
  form: ['from', 'to', 'after', 'pieces'],
})

/** A default fills what is required under a condition. Accounts see their own rows, with files, and a field that needs a right. */
const collection: AnyModule = defineModule({
  name: 'collection',
  label: '代收',
  route: '/test/collection',
  wire: { path: 'test/collection' },
  rights: { everybody: '查看全部', rates: '查看费率' },
  visible: { all: 'everybody', own: true },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    cod: flag('代收货款', { default: 0 }),
    currency: choice(
      '币种',
      { 人民币: 'CNY', 美元: 'USD' },
      { default: 'CNY', when: { cod: 1 }, required: { when: { cod: 1 } } },
    ),
    papers: files('附件', { types: ['pdf'] }),
    rate: number('费率', { needs: { view: 'rates' } }),
  },
  list: { columns: ['id', 'title', 'cod', 'currency', 'rate'] },
  form: ['title', 'cod', 'currency', 'papers', 'rate'],
})

const own = [
  bill,
  billReceipt,
  booking,
  car,
  carbooking,
  customer,
  quarter,
  claim,
  expense,
  invoice,
  statement,
  leavetrip,
  department,
  person,
  leave,
  trip,
  voucher,
  worker,
  firm,
  liaison,
  quote,
  negotiation,
  tool,
  lending,
  machine,
  upkeep,
  carriage,
  collection,
  outing,
  outingguest,
  handover,
  hall,
  screening,
  admission,
  chamber,
  season,
  stay,
  pledge,
  mixture,
  run,
  medicine,
  medicineIntake,
  prescription,
  ...workshopModules,
  ...storehouseModules,
]
const modules = withComputed(
  withModuleActions([
    ...engineModules,
    ...own,
    billline,
    claimline,
    invoiceline,
    statementline,
    voucherline,
    quoteline,
    negotiator,
    outingstage,
    handovercontact,
    broken,
    portion,
    prescriptionLine,
  ]),
)
const described = [
  bill,
  billReceipt,
  booking,
  carbooking,
  customer,
  quarter,
  claim,
  expense,
  invoice,
  statement,
  person,
  leave,
  trip,
  voucher,
  worker,
  quote,
  negotiation,
  lending,
  upkeep,
  carriage,
  collection,
  outing,
  outingguest,
  handover,
  screening,
  admission,
  chamber,
  season,
  stay,
  pledge,
  mixture,
  run,
  prescription,
  ...workshopModules.filter(({ list }) => list),
  ...storehouseModules,
]
let product: TestedProduct
beforeAll(async () => {
  const named = Object.entries(serverParts).filter(([name]) => engineModules.some(module => module.name === name))
  product = await startProduct({ modules, parts: Object.fromEntries(named) })
})
afterAll(() => product?.close())

/** Rows that are due later may be deleted. */
const expectsOf: Readonly<Record<string, AnyExpectations>> = {
  upkeep: { draft: { on: shanghaiDay(9) } },
  // What the child rows need besides is filled in.
  mixture: { draft: { lines: [{ share: 100, main: 1 }] } },
}

describe.each(modules.filter(({ name }) => described.some(one => one.name === name)))('the tests of $label', module => {
  let tested: TestedModule
  beforeAll(async () => {
    tested = await openTestedModule(product, module, expectsOf[module.name] ?? {})
  })
  test.each(moduleChecks(module, {}, {}))('find that $title', async check => expect(await check.run(tested)).toBeUndefined())
})

const expects: AnyExpectations = {
  saves: {
    'a sum is right': { draft: { guests: 2 }, row: { guests: 3 } },
    'beds stay': { draft: { beds: 4 }, row: { beds: 4 } },
  },
  refuses: { 'a full house': { draft: { guests: 1 }, says: '客满' } },
}

test('tests fail where the server does less than the schema says, and where the author expects something wrong', async () => {
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

test('a unique field whose kind has one sample value is refused once, with how to give other values', async () => {
  const code = { kind: 'code of a product', label: '编码', unique: true } as unknown as AnyModule['fields'][string]
  const coded = { ...booking, fields: { ...booking.fields, code } }
  await expect(openTestedModule(product, coded, {})).rejects.toThrow('give others: expects: { draft: () => ({ code: … }) }')
})
