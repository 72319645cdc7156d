import type { LazyComponent } from '../../src/client/ui/lazyComponent.tsx'
import { type ClientParts, defineClient } from '../../src/client/views/clientParts.ts'
import {
  calc,
  choice,
  colour,
  computed,
  count,
  type Draft,
  defineModule,
  firstPicture,
  flag,
  list,
  min,
  money,
  number,
  type Patch,
  recordStatus,
  reference,
  region,
  type Row,
  secret,
  states,
  text,
  type Value,
} from '../../src/schema/index.ts'
import { answering, defineServer } from '../../src/server/db/modulePart.ts'
import type { Scope } from '../../src/server/db/scope.ts'
import { setAll } from '../../src/server/operations/save/setAll.ts'
import { moduleRefusal } from '../../src/shared/wire/refusal.ts'
import { object, integer } from '../../src/shared/wire/schemaOf.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_Yes extends true>() => undefined

// --- what must compile, and what it means

const title = text('名称', { required: true, max: 100 })
const kind = choice('种类', { 甲: 1, 乙: 2 }, { default: 1 })
const step = states('要码', { 未要码: 'none', 已要码: 'requested' }, { initial: 'none', transitions: { none: ['requested'] } })

const thing = defineModule({
  name: 'thing',
  label: '物品',
  route: '/thing',
  wire: { path: 'admin/thing', combox: ['kind'] },
  fields: {
    title,
    kind,
    step,
    price: money('价格'),
    sort: number('排序', { default: 1 }),
    status: recordStatus('状态'),
    shown: flag('显示'),
    group: reference('分组', { to: 'thing' }),
    tags: list('标签', { type: 'text' }),
    password: secret('密码'),
    total: computed('合计', { type: 'number' }),
    cover: computed('封面', firstPicture('photos')),
    made: text('来源', { readonly: true }),
    side: choice('按钮', { 左: 'left', 右: 'right' }),
  },
  list: {
    columns: ['id', { field: 'title', width: 200 }, 'created_at'],
    search: ['title'],
    filters: [{ field: 'kind', as: 'tabs' }, 'status'],
    sorts: ['sort', 'created_at'],
    tone: { field: 'kind', 1: 'red' },
    inline: ['price'],
  },
  form: [{ tab: '基本', fields: ['title'] }, 'kind'],
  export: ['id', 'title'],
  delete: { only: { status: 0 } },
  bulk: { 1: 'kind', 2: { field: 'side', values: { 左: 1 } } },
  actions: { setCode: { label: '码', needs: 'edit', on: 'rows', when: { kind: [1, 2], status: 1 } } },
})

type ThingRow = {
  id: number
  version: number
  status: 1 | 0 | -1
  created_at: string
  updated_at: string
  created_by: number | null
  title: string
  kind: 1 | 2
  step: 'none' | 'requested'
  price: number | null
  sort: number
  shown: 0 | 1
  group: number
  tags: readonly string[]
  total: number
  cover: string
  made: string | null
  side: 'left' | 'right' | null
}
same<Same<Row<typeof thing>, ThingRow>>()
same<
  Same<
    keyof Draft<typeof thing>,
    'title' | 'kind' | 'step' | 'price' | 'sort' | 'status' | 'shown' | 'group' | 'tags' | 'password' | 'side'
  >
>()
same<Same<Draft<typeof thing>['title'], string>>()
same<Same<Draft<typeof thing>['kind'], 1 | 2 | null | undefined>>()
same<Same<Draft<typeof thing>['password'], string | null | undefined>>()
same<Same<Patch<typeof thing>['id'], number>>()
same<Same<Patch<typeof thing>['version'], number | undefined>>()
same<Same<Patch<typeof thing>['title'], string | undefined>>()
same<Same<Value<typeof kind>, 1 | 2>>()
same<Same<Value<typeof step>, 'none' | 'requested'>>()

export const draft: Draft<typeof thing> = { title: '甲', kind: 2 }
export const patch: Patch<typeof thing> = { id: 1, price: null }
const required = text('原因', { required: { when: { kind: 2 }, say: '请写原因' }, readonly: { when: { kind: 1 } } })
same<Same<Draft<{ fields: { required: typeof required } }>['required'], string | null | undefined>>()
same<Same<Row<{ fields: { required: typeof required } }>['required'], string | null>>()
const copied = text('条件', { max: 9, default: { from: 'supplier.terms' } })
same<Same<(typeof copied)['rowDefault'], { readonly from: 'supplier.terms' }>>()
same<Same<Row<{ fields: { copied: typeof copied } }>['copied'], string | null>>()
defineModule({
  name: 'thing',
  label: '物品',
  route: '/thing',
  wire: { path: 'admin/thing' },
  fields: { title, group: reference('分组', { to: 'thing' }), count: computed('数', count('thing')) },
  list: {
    // @ts-expect-error no field `gruop`
    columns: ['title', 'gruop.title'],
    filters: ['group.title', { field: 'group.title', as: 'range' }],
    sorts: ['group.title'],
  },
})
const least = computed('最早', min('thing.made'))
same<Same<Row<{ fields: { least: typeof least } }>['least'], string | number>>()
// @ts-expect-error only fields, numbers and signs
calc('a', '%', 'b')
// @ts-expect-error nobody's name is an amount
money('价格', { default: 'me' })
// @ts-expect-error misspelt among right ones
text('条件', { default: { from: 'supplier.terms' }, mx: 9 })
// @ts-expect-error a condition stands under `when`
text('原因', { required: { kind: 2 } })
// @ts-expect-error a required field is missing
export const noTitle: Draft<typeof thing> = { kind: 1 }
// @ts-expect-error 3 is no option
export const noOption: Draft<typeof thing> = { title: '甲', kind: 3 }
// @ts-expect-error nobody writes what is computed
export const notWritten: Draft<typeof thing> = { title: '甲', total: 1 }
// @ts-expect-error nobody writes what is readonly
export const notChanged: Patch<typeof thing> = { id: 1, made: '甲' }
// @ts-expect-error a patch names its row
export const noId: Patch<typeof thing> = { title: '甲' }
// @ts-expect-error nobody reads a secret
export const unread = (row: Row<typeof thing>) => row.password

const approve = { label: '批准', needs: 'finish' } as const
const guarded = states(
  '进度',
  { 草稿: 'draft', 已批准: 'approved' },
  {
    initial: 'draft',
    transitions: { draft: { approved: approve } },
  },
)
const mixed = states(
  '单据',
  { 未收: 'none', 已收: 'here', 已归档: 'filed' },
  {
    initial: 'none',
    transitions: { none: ['here'], here: { filed: approve } },
  },
)
const bill = defineModule({
  name: 'bill',
  label: '单',
  route: '/bill',
  wire: { path: 'admin/bill' },
  fields: { title, guarded, mixed },
  list: { columns: ['title'] },
  actions: {
    drop: { label: '作废', needs: 'cancel', on: 'row', sets: { guarded: 'approved' } },
    note: { label: '备注', needs: 'edit', on: 'row', fields: ['title'] },
    ring: { label: '响铃', needs: 'edit', on: 'row' },
  },
})
same<Same<keyof Draft<typeof bill>, 'title' | 'mixed'>>()
same<Same<Row<typeof bill>['guarded'], 'draft' | 'approved'>>()
// @ts-expect-error its steps alone change it
export const notStepped: Patch<typeof bill> = { id: 1, guarded: 'approved' }
defineServer(bill, { actions: { ring: async () => undefined } })
defineServer(bill, { actions: { ring: answering(object<{ rung: number }>({ rung: integer }), async () => ({ rung: 1 })) } })
// @ts-expect-error an action that answers something says what
defineServer(bill, { actions: { ring: async () => ({ rung: 1 }) } })
// @ts-expect-error another answer than its schema says
defineServer(bill, { actions: { ring: answering(object<{ rung: number }>({ rung: integer }), async () => ({ rang: 1 })) } })
// @ts-expect-error an action without values and fields needs code
defineServer(bill, {})
// @ts-expect-error a step without a label
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: { b: { needs: 'edit' } } } })

const paid = defineModule({
  name: 'paid',
  label: '工资',
  route: '/paid',
  wire: { path: 'admin/paid' },
  rights: { seePay: '查看工资' },
  fields: { title: text('姓名'), pay: money('工资', { needs: { view: 'seePay', edit: 'finish' } }) },
  list: { columns: ['title'] },
})
same<Same<Row<typeof paid>['pay'], number | null>>()
const settled = { a: { b: { label: '结清', needs: 'settle' } } } as const
defineModule({
  name: 'settled',
  label: '结清',
  route: '/settled',
  wire: { path: 'admin/settled' },
  rights: { settle: '结清' },
  fields: { title: text('单号'), state: states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: settled }) },
  list: { columns: ['title'], tone: { field: 'state', b: 'green' } },
  readonly: { when: { state: 'b' }, say: '已结清' },
  actions: { remind: { label: '催款', needs: 'settle', on: 'row', fields: ['title'] } },
  rowForms: { prints: { label: '打印', widget: 'prints', needs: 'settle' } },
})
defineModule({
  name: 'settled',
  label: '结清',
  route: '/settled',
  wire: { path: 'admin/settled' },
  rights: { pay: '付款' },
  // @ts-expect-error a step needs neither a verb nor a right of the module
  fields: { title: text('单号'), state: states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: settled }) },
  list: { columns: ['title'] },
})
defineModule({
  name: 'settled',
  label: '结清',
  route: '/settled',
  wire: { path: 'admin/settled' },
  rights: { pay: '付款' },
  fields: { title: text('单号') },
  list: { columns: ['title'] },
  // @ts-expect-error an action needs neither a verb nor a right of the module
  actions: { remind: { label: '催款', needs: 'settle', on: 'row', fields: ['title'] } },
})
defineModule({
  name: 'settled',
  label: '结清',
  route: '/settled',
  wire: { path: 'admin/settled' },
  fields: { title: text('单号') },
  // @ts-expect-error a lock names a field that is not there
  readonly: { when: { state: 'b' } },
})
defineModule({
  name: 'paid',
  label: '工资',
  route: '/paid',
  wire: { path: 'admin/paid' },
  rights: { seePay: '查看工资' },
  // @ts-expect-error neither a verb nor a right of the module
  fields: { title: text('姓名'), pay: money('工资', { needs: { view: 'seepay' } }) },
  list: { columns: ['title'] },
})
// @ts-expect-error misspelt
text('姓名', { needs: { veiw: 'finish' } })

const named = text(
  { zh: '名称', en: 'Name', tw: '名稱' },
  { required: { zh: '请写名称', en: 'Enter a name' }, hint: { zh: '简称' } },
)
same<Same<(typeof named)['label'], string>>()
same<Same<(typeof named)['hint'], string>>()
same<Same<Row<{ fields: { named: typeof named } }>['named'], string>>()
same<Same<keyof Draft<{ fields: { named: typeof named } }>, 'named'>>()
const languages = choice('语言', { zh: 'zh', en: 'en' })
same<Same<Value<typeof languages>, 'zh' | 'en'>>()
// @ts-expect-error a text without Chinese
text({ en: 'Name' })
// @ts-expect-error a misspelt language
text({ zh: '名称', eng: 'Name' })
// @ts-expect-error a misspelt language of an option
text('名称', { hint: { zh: '简称', eng: 'Short' } })
// @ts-expect-error a misspelt language of a sentence under a condition
text('名称', { required: { when: { kind: 1 }, say: { zh: '请写', eng: 'Enter' } } })
// @ts-expect-error what no operator reads has one language
text('名称', { pattern: { zh: '[a-z]' } })
// @ts-expect-error a misspelt language of a step
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: { b: { label: { zh: '去', eng: 'Go' }, needs: 'edit' } } } })
// @ts-expect-error misspelt among right ones of a step
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: { b: { label: '去', needs: 'edit', confrim: '?' } } } })

// --- fields

// @ts-expect-error misspelt among right ones
text('名称', { required: true, maxx: 100 })
// @ts-expect-error misspelt alone
text('名称', { requird: true })
// @ts-expect-error misspelt among right ones
number('数', { min: 1, integr: true })
// @ts-expect-error a text has no places
text('名称', { places: 2 })
// @ts-expect-error a number is no text
text('名称', { max: '100' })
// @ts-expect-error required cannot be said to be false
text('名称', { required: false })
// @ts-expect-error misspelt among right ones
reference('组', { to: 'thing', titeld: 'x' })
// @ts-expect-error it points to nothing
reference('组')
// @ts-expect-error it points to nothing
reference('组', { where: { pid: 0 } })
// @ts-expect-error no such level
region('省', { level: 'country' })
// @ts-expect-error a list of what
list('标签', { max: 1 })
// @ts-expect-error neither text nor number
computed('合计', { of: 'date' })
// @ts-expect-error an option of its own, none of the formula's
computed('图', { ...firstPicture('photos'), unit: 'px' })
// @ts-expect-error it is no option
choice('种类', { 甲: 1, 乙: 2 }, { platformOnly: [3] })
// @ts-expect-error a flag is 0 or 1
flag('是否', { default: 2 })
// @ts-expect-error a row does not start as deleted
recordStatus('状态', { default: -1 })
// @ts-expect-error the default is no option
choice('种类', { 甲: 1, 乙: 2 }, { default: 3 })
// @ts-expect-error misspelt among right ones
choice('种类', { 甲: 1, 乙: 2 }, { default: 1, defualt: 1 })
// @ts-expect-error it starts in no state
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'c', transitions: {} })
// @ts-expect-error a step to no state
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: ['c'] } })
// @ts-expect-error a step from no state
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { c: ['a'] } })
// @ts-expect-error without transitions
states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a' })

// --- modules

const base = {
  name: 'one',
  label: '一',
  route: '/one',
  wire: { path: 'admin/one' },
  fields: { title, kind },
  list: { columns: ['title'] },
} as const
defineModule({ ...base })

// @ts-expect-error no such column
defineModule({ ...base, list: { ...base.list, columns: ['titel'] } })
// @ts-expect-error no such column, in its long form
defineModule({ ...base, list: { ...base.list, columns: [{ field: 'titel', width: 9 }] } })
// @ts-expect-error columns are fixed left or right
defineModule({ ...base, list: { ...base.list, columns: [{ field: 'title', fixed: 'top' }] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, filters: ['titel'] } })
// @ts-expect-error no such field, in its long form
defineModule({ ...base, list: { ...base.list, filters: [{ field: 'titel', as: 'tabs' }] } })
// @ts-expect-error no such kind of filter
defineModule({ ...base, list: { ...base.list, filters: [{ field: 'kind', as: 'radio' }] } })
// @ts-expect-error buckets of what
defineModule({ ...base, list: { ...base.list, filters: [{ field: 'kind', as: 'buckets' }] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, search: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, sorts: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, form: ['titel'] })
// @ts-expect-error no such field in a tab
defineModule({ ...base, form: [{ tab: '基本', fields: ['titel'] }] })
// @ts-expect-error no such field in a form with a width
defineModule({ ...base, form: { width: 900, fields: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, inline: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, import: ['titel'] })
// @ts-expect-error no such field
defineModule({ ...base, export: ['titel'] })
// @ts-expect-error no such field
defineModule({ ...base, wire: { ...base.wire, combox: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, delete: { only: { statu: 0 } } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, tone: { field: 'titel', 1: 'red' } } })
defineModule({ ...base, list: { ...base.list, tone: [{ that: ['created_at', '<', 'now'], colour: 'red' }] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, tone: [{ that: ['titel', '<', 'now'], colour: 'red' }] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, filters: [{ as: 'whether', param: 'late', label: '晚', when: { titel: 1 } }] } })
// @ts-expect-error no such tone
defineModule({ ...base, list: { ...base.list, tone: { field: 'kind', 1: 'pink' } } })
// @ts-expect-error no such field
defineModule({ ...base, builtin: [{ id: 1, titel: '甲' }] })
// @ts-expect-error no such command
defineModule({ ...base, batch: ['delete', 'enable'] })
// @ts-expect-error no such scope
defineModule({ ...base, scope: 'tenant' })
// @ts-expect-error misspelt key of a module
defineModule({ ...base, serach: ['title'] })
// @ts-expect-error misspelt key of a list
defineModule({ ...base, list: { columns: ['title'], serach: ['title'] } })
// @ts-expect-error a list without columns
defineModule({ ...base, list: { search: ['title'] } })
// @ts-expect-error a module that no path calls
defineModule({ ...base, wire: { aliases: ['admin/two'] } })
// @ts-expect-error no such field
defineModule({ ...base, title: 'titel' })
defineModule({ ...base, views: [{ as: 'board', by: 'kind', columns: ['title'] }] })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'board', by: 'titel' }] })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, sum: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, list: { ...base.list, group: 'titel' } })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'calendar', from: 'titel' }] })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'cards', picture: 'titel' }] })
defineModule({ ...base, views: [{ as: 'chart', by: 'created_at', shape: 'line' }] })
defineModule({ ...base, list: { ...base.list, group: 'kind.level' }, views: [{ as: 'chart', by: 'kind.level' }] })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'chart', by: 'titel' }] })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'chart', by: 'kind', of: 'titel' }] })
// @ts-expect-error no such shape
defineModule({ ...base, views: [{ as: 'chart', by: 'kind', shape: 'cake' }] })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'map', at: 'titel' }] })
// @ts-expect-error no such field
defineModule({ ...base, views: [{ as: 'map', at: 'title', columns: ['titel'] }] })
// @ts-expect-error no such view
defineModule({ ...base, views: [{ as: 'wall', by: 'kind' }] })
// @ts-expect-error a board by nothing
defineModule({ ...base, views: [{ as: 'board' }] })
// @ts-expect-error no such field
defineModule({ ...base, export: { except: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, import: { fields: ['title'], by: ['titel'] } })
// @ts-expect-error no such field
defineModule({ ...base, unique: [['title', 'titel']] })
// @ts-expect-error who may do it is not said
defineModule({ ...base, actions: { go: { label: '去', on: 'row' } } })
// @ts-expect-error no such verb
defineModule({ ...base, actions: { go: { label: '去', needs: 'write', on: 'row' } } })
// @ts-expect-error where its button stands is not said
defineModule({ ...base, actions: { go: { label: '去', needs: 'edit' } } })
// @ts-expect-error its condition names no field
defineModule({ ...base, actions: { go: { label: '去', needs: 'edit', on: 'row', when: { titel: 1 } } } })
// @ts-expect-error it asks no field
defineModule({ ...base, actions: { go: { label: '去', needs: 'edit', on: 'row', fields: ['titel'] } } })
// @ts-expect-error it sets no field
defineModule({ ...base, actions: { go: { label: '去', needs: 'edit', on: 'row', sets: { titel: 1 } } } })
// @ts-expect-error misspelt among right ones
defineModule({ ...base, actions: { go: { label: '去', needs: 'edit', on: 'row', confrim: '?' } } })
defineModule({
  ...base,
  label: { zh: '一', en: 'One' },
  rules: [{ that: ['kind', '<', 3], say: { zh: '小于三', en: 'Below three' } }],
})
// @ts-expect-error a misspelt language
defineModule({ ...base, label: { zh: '一', eng: 'One' } })
// @ts-expect-error a misspelt language of an action
defineModule({ ...base, actions: { go: { label: { zh: '去', eng: 'Go' }, needs: 'edit', on: 'row' } } })
// @ts-expect-error a misspelt language of a rule
defineModule({ ...base, rules: [{ that: ['kind', '<', 3], say: { zh: '小于三', eng: 'Below three' } }] })
// @ts-expect-error who may open it is not said
defineModule({ ...base, rowForms: { rights: { label: '权限', widget: 'pageRights' } } })
// @ts-expect-error misspelt among right ones
defineModule({ ...base, rowForms: { rights: { label: '权限', widget: 'pageRights', needs: 'edit', ads: true } } })
// @ts-expect-error bulk of no field
defineModule({ ...base, bulk: { 1: 'titel' } })
// @ts-expect-error a module holds data, no functions
defineModule({ ...base, delete: { only: (row: { status: number }) => row.status === 0 } })

const scope = {} as Scope
void setAll(scope, thing, { rows: [], values: { title: '一' }, action: 'go' })
// @ts-expect-error a value of another type
void setAll(scope, thing, { rows: [], values: { title: new Date() }, action: 'go' })
// @ts-expect-error no field
void setAll(scope, thing, { rows: [], values: { titel: '一' }, action: 'go' })

// --- refusals of its own

const refusing = defineModule({ ...base, fields: { title }, refusals: { late: '太晚了', far: { text: '太远了', status: 409 } } })
moduleRefusal(refusing, 'late')
// @ts-expect-error a code that the schema does not declare
moduleRefusal(refusing, 'lade')
// @ts-expect-error a module without refusals of its own
moduleRefusal(thing, 'late')

// --- components that a schema names

const drawn = defineModule({
  ...base,
  pages: { overview: '/thing/overview' },
  fields: { title, mark: colour('颜色', { widget: 'colourText' }) },
  form: { preview: true, fields: [] },
  rowForms: { rights: { label: '权限', widget: 'pageRights', needs: 'edit' } },
})
declare const Component: LazyComponent<object>
const windows = { pageRights: Component }
const widgets = { colourText: {} }
const pages = { overview: Component }
defineClient(drawn, { widgets, windows, pages, preview: Component })
// @ts-expect-error a widget without a component
defineClient(drawn, { windows, pages, preview: Component })
// @ts-expect-error a widget that the schema does not name
defineClient(drawn, { widgets: { colourText: {}, colorText: {} }, windows, pages, preview: Component })
// @ts-expect-error a window without a component
defineClient(drawn, { widgets, windows: {}, pages, preview: Component })
// @ts-expect-error a page without a component
defineClient(drawn, { widgets, windows, preview: Component })
// @ts-expect-error a preview without a component
defineClient(drawn, { widgets, windows, pages })
// @ts-expect-error windows where the schema names none
defineClient(thing, { windows })
// @ts-expect-error a module that names components has no client half
export const noHalf: ClientParts<readonly [typeof drawn]> = {}
