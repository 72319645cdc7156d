import { writeXlsx } from 'hucre/xlsx'
import {
  type AnyModule,
  choice,
  date,
  defineModule,
  flag,
  number,
  recordStatus,
  reference,
  text,
} from '../../../src/schema/index.ts'
import { importSheetFile } from '../importing.ts'
import { post } from '../loader.ts'
import { median, type AddFigure } from '../report.ts'
import { serveModules, temporaryBenchDatabase } from './servedModules.ts'

const lines = 5000
const maxRatio = 1.5
const headings = ['名称', '供应商', '付款条件', '类型', '已付', '原因', '人数', '床位', '开始', '结束']
const importFields = ['title', 'supplier', 'terms', 'kind', 'paid', 'reason', 'guests', 'beds', 'from', 'to'] as const

const supplier = defineModule({
  name: 'benchsupplier',
  label: '供应商',
  route: '/bench/supplier',
  wire: { path: 'bench/supplier' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    terms: text('付款条件', { max: 50 }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title'], search: ['title'] },
  form: ['title', 'terms', 'status'],
})
/** The same fields, once without and once with rules, conditions and defaults. */
const fields = {
  title: text('名称', { required: true, max: 50, unique: true }),
  supplier: reference('供应商', { to: 'benchsupplier' }),
  terms: text('付款条件', { max: 50 }),
  buyer: text('采购员', { max: 50 }),
  kind: choice('类型', { 普通: 1, 加急: 2, 进口: 3 }, { default: 1 }),
  paid: flag('已付'),
  reason: text('原因', { max: 50 }),
  guests: number('人数', { integer: true, min: 0 }),
  beds: number('床位', { integer: true, min: 0 }),
  from: date('开始'),
  to: date('结束'),
  status: recordStatus('状态'),
}
const page = (name: string) =>
  ({
    name,
    label: '采购',
    route: `/bench/${name}`,
    wire: { path: `bench/${name}` },
    list: { columns: ['id', 'title', 'supplier', 'kind', 'status'], search: ['title'] },
    form: ['title', 'supplier', 'terms', 'kind', 'paid', 'reason', 'guests', 'beds', 'from', 'to', 'status'],
    import: importFields,
  }) as const
const bare = defineModule({ ...page('benchbare'), fields })
const ruled = defineModule({
  ...page('benchruled'),
  fields: {
    ...fields,
    terms: text('付款条件', { max: 50, default: { from: 'supplier.terms' } }),
    buyer: text('采购员', { max: 50, default: 'me' }),
    reason: text('原因', { max: 50, required: { when: { kind: [2, 3], paid: 0 } } }),
    from: date('开始', { default: 'today' }),
    beds: number('床位', { integer: true, min: 0, readonly: { when: { kind: 3, paid: 1 } } }),
  },
  rules: [
    { that: ['from', '<=', 'to'], say: '结束不能早于开始' },
    { that: ['guests', '<=', 'beds'], say: '人数不能多于床位' },
    { that: ['guests', '<', 9], say: '普通少于 9 人', when: { kind: 1 } },
  ],
})

const cellsOf = (round: number): string[][] =>
  Array.from({ length: lines }, (_, n) => {
    const kind = ['普通', '加急', '进口'][n % 3] ?? ''
    const start = n % 5 ? '2026-03-01' : ''
    return [
      `第 ${round} 批 ${n}`,
      `供应商 ${n % 50}`,
      n % 2 ? '月结' : '',
      kind,
      // What a paid import holds of beds is not typed.
      n % 7 || kind === '进口' ? '否' : '是',
      `原因 ${n % 9}`,
      String(n % 8),
      String(8 + (n % 4)),
      start,
      '2099-01-01',
    ]
  })

/** A sheet of 5,000 lines into a module with rules, conditions and defaults, in turns with the same without: upload, look, import. */
export async function measureRules(rounds: number, addFigure: AddFigure): Promise<void> {
  await using opened = await temporaryBenchDatabase()
  const { database, dataDir } = opened
  await using served = await serveModules(database, { dataDir, further: [supplier, bare, ruled] })
  const { token, pathOf } = await served.signIn('admin')
  for (let n = 0; n < 50; n++) {
    const body = { title: `供应商 ${n}`, terms: `${n} 天` }
    await post(served.port, { path: pathOf(`${supplier.wire.path}/save`), body, token })
  }
  const times = new Map<AnyModule, number[]>([bare, ruled].map(module => [module, []]))
  // The first round of each warms up.
  for (let round = 0; round <= rounds; round++) {
    const file = await writeXlsx({ sheets: [{ name: '采购', rows: [headings, ...cellsOf(round)] }] })
    for (const module of round % 2 ? [ruled, bare] : [bare, ruled]) {
      const begun = performance.now()
      await importSheetFile(served.port, { token, path: pathOf(module.wire.path), file, lines })
      if (round > 0) times.get(module)?.push(performance.now() - begun)
    }
  }
  const [without, withRules] = [median(times.get(bare) ?? []), median(times.get(ruled) ?? [])]
  addFigure({
    part: 'rules',
    on: database.kind,
    name: '5,000 lines with rules and defaults imported',
    value: withRules / without,
    unit: '×',
    most: maxRatio,
    from: { 'with ms': withRules, 'without ms': without },
  })
}
