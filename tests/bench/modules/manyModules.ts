import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withModuleRegistered } from '../../../src/cli/new/moduleDraft.ts'

// Each module has words of its own, as real ones have: equal ones would be compressed to nothing.
const subjects = [
  '合同',
  '设备',
  '车辆',
  '仓库',
  '采购',
  '供应商',
  '项目',
  '工程',
  '巡检',
  '维修',
  '员工',
  '培训',
  '会议',
  '资产',
]
const deeds = ['登记', '计划', '台账', '申请', '验收', '结算', '评价', '档案', '记录', '变更']
const traits = [
  ['供货单位', 'vendor', 'text'],
  ['规格型号', 'specification', 'text'],
  ['存放地点', 'storage_place', 'text'],
  ['联系电话', 'contact_phone', 'text'],
  ['开户银行', 'deposit_bank', 'text'],
  ['质检结论', 'inspection_result', 'text'],
  ['税前金额', 'net_amount', 'money'],
  ['预算上限', 'budget_limit', 'money'],
  ['运输费用', 'freight_cost', 'money'],
  ['押金', 'deposit', 'money'],
  ['到货日期', 'arrival_date', 'date'],
  ['有效期至', 'valid_until', 'date'],
  ['启用日期', 'commissioned_on', 'date'],
  ['下次检查', 'next_inspection', 'date'],
  ['台数', 'unit_count', 'number'],
  ['使用年限', 'service_years', 'number'],
  ['参加人数', 'attendee_count', 'number'],
  ['里程读数', 'mileage', 'number'],
  ['需要审批', 'needs_approval', 'flag'],
  ['已经归档', 'is_archived', 'flag'],
  ['委托外单位', 'outsourced', 'flag'],
] as const
const levels = ['加急', '普通', '暂缓', '甲类', '乙类', '丙类', '一期', '二期', '三期', '室内', '室外']

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T
/** Seven traits, another set for each module: the step is prime to their number. */
const traitsOf = (at: number) => Array.from({ length: 7 }, (_, n) => pick(traits, at * 5 + n * 8))
export const nameOf = (at: number): string => `plan${at}`
export const titleOf = (at: number): string => `${pick(subjects, at)}${pick(deeds, Math.floor(at / subjects.length) + at)}`

/** The source of a usual module: twelve fields, filters, a form of two tabs, import and export. */
function sourceOf(at: number): string {
  const own = traitsOf(at)
  const names = own.map(([, name]) => name)
  const [first = '', second = '', third = ''] = names
  const label = titleOf(at)
  const constructors = [...new Set([...own.map(([, , kind]) => kind), 'choice', 'defineModule', 'reference', 'text'])].sort()
  const options = [0, 1, 2].map(n => `${pick(levels, at * 3 + n * 4)}: ${n + 1}`).join(', ')
  return `import { ${constructors.join(', ')} } from 'houtai/schema'
import { remark, sort, status } from 'houtai/schemas/common'

export const ${nameOf(at)} = defineModule({
  name: '${nameOf(at)}', label: '${label}', route: '/${nameOf(at)}', wire: { path: 'admin/${nameOf(at)}' },
  fields: {
    title: text('${label}名称', { required: true, max: 100, unique: true }),
    level: choice('${pick(subjects, at + 3)}级别', { ${options} }, { default: 1 }),
    keeper: reference('${pick(subjects, at + 7)}负责人', { to: 'account' }),
${own.map(([words, name, kind]) => `    ${name}: ${kind}('${words}'),\n`).join('')}    sort, status, remark,
  },
  list: {
    columns: ['id', 'title', 'level', '${first}', '${second}', 'keeper', 'status', 'created_at'],
    search: ['title'], sorts: ['sort', 'created_at'],
    filters: [{ field: 'level', as: 'tabs' }, 'keeper', 'status'],
  },
  form: [
    { tab: '基本', fields: ['title', 'level', 'keeper', '${names.slice(0, 4).join("', '")}'] },
    { tab: '其他', fields: ['${names.slice(4).join("', '")}', 'sort', 'status', 'remark'] },
  ],
  import: ['title', 'level', '${third}'],
  export: { except: ['created_at'], also: ['remark'] },
})
`
}

/** Adds modules to a product until it has that many; returns how many are written ones. */
export async function addModules(product: string, count: number): Promise<number> {
  const file = join(product, 'modules.config.ts')
  let config = await readFile(file, 'utf8')
  const has = (name: string): boolean => config.includes(`./schemas/${name}.ts`)
  const imported = (config.match(/^import \{ \w+ \} from '(\.\/|houtai\/)schemas\//gm) ?? []).length
  let written = 0
  while (has(nameOf(written))) written++
  const wanted = written + Math.max(0, count - imported)
  for (; written < wanted; written++) {
    await writeFile(join(product, `schemas/${nameOf(written)}.ts`), sourceOf(written))
    config = withModuleRegistered(config, nameOf(written))
  }
  await writeFile(file, config)
  return written
}
