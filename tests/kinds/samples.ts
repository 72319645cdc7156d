import fc, { type Arbitrary } from 'fast-check'
import type { ModuleKind } from '../../src/kinds/lists/types.ts'
import {
  children,
  barcode,
  choice,
  choices,
  colour,
  computed,
  date,
  duration,
  elapsed,
  email,
  files,
  flag,
  icon,
  images,
  json,
  type Kind,
  type FieldOf,
  list,
  money,
  number,
  parent,
  percent,
  phone,
  point,
  rating,
  recordStatus,
  reference,
  references,
  region,
  richText,
  secret,
  serial,
  states,
  text,
  time,
  timestamp,
  url,
  type Values,
  video,
} from '../../src/schema/index.ts'
import { moduleKindSamples } from './moduleKinds.ts'

export interface Sample<K extends Kind = Kind> {
  field: FieldOf[K]
  /** Values `accept` takes; never empty. */
  values: Arbitrary<unknown>
  /** Whether the field allows a value, by code independent of the kind. */
  allows(value: Values[K]): boolean
}

const characters = fc.constantFrom(...'abcXYZ019 ，,、"\'\\\n\t-_%$<>&;:/中文全角Ａ９é🙂', '\u0000', '\ud800', '\u200b', '\u3000')
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: characters }))
const filled = (most: number) => anyText.map(one => `x${one}`.slice(0, most).toWellFormed())
const lineText = filled(20).map(one => one.replaceAll('\u0000', ''))
const decimals = (min: number, max: number, places: number) =>
  fc.integer({ min: min * 10 ** places, max: max * 10 ** places }).map(n => Number((n / 10 ** places).toFixed(places)))
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T23:59:59Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 19))
const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const addresses = fc.oneof(
  fc
    .webUrl({ withQueryParameters: true })
    .filter(one => !/['|[\]]|&(#|\w+;)/.test(one))
    .map(one => one.slice(0, 200)),
  fc
    .array(fc.string({ unit: fc.constantFrom(...'abz09-_.中文Ａ'), minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 })
    .map(parts => `/${parts.join('/')}`),
)
const pictures = (most: number) =>
  fc.array(
    fc.record({
      img_id: fc.string({ unit: fc.constantFrom(...'az09-_'), maxLength: 12 }),
      url: addresses,
      name: fc.string({ unit: characters, maxLength: 40 }),
    }),
    { maxLength: most },
  )

const hexadecimal = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const attachments = (most: number) =>
  fc.uniqueArray(
    fc.record({
      url: hexadecimal(32).map(id => `/api/files/file/e30.a-_Z/${id}.pdf`),
      name: fc.string({ unit: characters, maxLength: 40 }).map(one => `${one.toWellFormed().replace(/[\s\p{Cc}]+/gu, '_')}.pdf`),
      bytes: fc.integer({ min: 1, max: 1e9 }),
    }),
    { maxLength: most, selector: one => one.url },
  )
const isAttachment = ({ url, name, bytes, ...rest }: { url: string; name: string; bytes: number }) =>
  url.startsWith('/api/files/file/') && name.length > 0 && !/[\t\n]/.test(name) && bytes > 0 && !Object.keys(rest).length

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)
const isAddress = (value: string) => /^(https?:\/\/|\/(?!\/))/i.test(value) && !/[\s\\<>"'`\p{Cc}]/u.test(value)
const digits = (value: number) => value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
const within = (min: number, max: number, places: number) => (value: number) =>
  value >= min && value <= max && !Object.is(value, -0) && (digits(value).split('.')[1] ?? '').length <= places
const isText = (most: number) => (value: string) =>
  value.length > 0 && value.length <= most && value.isWellFormed() && !value.includes('\u0000') && value === value.trim()

const storable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\u0000')
    : typeof value !== 'object' || value === null || Object.entries(value).every(entry => entry.every(storable))
const documents = fc
  .jsonValue({ maxDepth: 4, noUnicodeString: false })
  .filter(one => typeof one === 'object' && one !== null && storable(one) && JSON.stringify(one).length < 10_000)
const isDocument = (most: number) => (value: unknown) => {
  const text = JSON.stringify(value)
  return /^[[{]/.test(text) && text.length <= most && storable(value)
}
const isTime = (value: string) => !Number.isNaN(Date.parse(`2000-01-01T${value}Z`)) && value.length === 8 && value < '24'
const clock = (parts: readonly string[]) =>
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), ...parts.map(() => fc.integer({ min: 0, max: 59 })))
    .map(numbers => numbers.map(one => String(one).padStart(2, '0')).join(':'))

const sizes = { 小: 1, 中: 2, 大: -3 } as const
const wide = { 一: 1, 百万: 1_000_000 } as const
const words = { 整行: 'full', 半行: 'half', Ａ: 'A', "it's": "it's" } as const
const steps = { 未要码: 'none', 已要码: 'requested', 已准备: 'prepared' } as const
const option = (options: object) => fc.constantFrom(...(Object.values(options) as unknown[]))
const isOption = (options: object) => (value: unknown) => Object.values(options).includes(value)
const points = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([lng, lat]) => `${lng.toFixed(9)},${lat.toFixed(9)}`)
const colours = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 6, maxLength: 6 })
  .map(one => `#${one}`)
const codes = fc.string({ unit: fc.constantFrom(...'az09-'), minLength: 1, maxLength: 20 })

/** Every kind with each set of options that changes its values. */
export const samples: { readonly [K in Exclude<Kind, ModuleKind>]: readonly Sample<K>[] } = {
  id: [{ field: { kind: 'id', label: 'ID', readonly: true }, values: ids, allows: within(1, Number.MAX_SAFE_INTEGER, 0) }],
  text: [
    { field: text('名称'), values: filled(255), allows: isText(255) },
    { field: text('名称', { min: 2, max: 4, default: "it's" }), values: fc.constantFrom('ab', 'abc', '中文'), allows: isText(4) },
    { field: text('内容', { multiline: true }), values: filled(10_000), allows: isText(10_000) },
    {
      field: text('电话', { pattern: '1\\d{10}' }),
      values: fc.integer({ min: 1e10, max: 2e10 - 1 }).map(String),
      allows: value => /^1\d{10}$/.test(value),
    },
  ],
  number: [
    { field: number('数'), values: decimals(-9e11, 9e11, 2), allows: within(-9_999_999_999_999, 9_999_999_999_999, 2) },
    {
      field: number('排序', { integer: true, min: 1, max: 1000, default: 1 }),
      values: fc.integer({ min: 1, max: 1000 }),
      allows: within(1, 1000, 0),
    },
    {
      field: number('大数', { integer: true }),
      values: fc.maxSafeInteger(),
      allows: within(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0),
    },
    { field: number('油价', { places: 3, min: 0, max: 1000 }), values: decimals(0, 1000, 3), allows: within(0, 1000, 3) },
    { field: number('比例', { places: 8, min: -1 }), values: decimals(-1, 9e5, 8), allows: within(-1, 9_999_999, 8) },
    {
      field: number('时长', { integer: true, max: 9, unit: '分钟' }),
      values: fc.integer({ min: -99, max: 9 }),
      allows: within(-Number.MAX_SAFE_INTEGER, 9, 0),
    },
  ],
  money: [
    { field: money('价格', { min: 1, max: 1000, default: 7.5 }), values: decimals(1, 1000, 2), allows: within(1, 1000, 2) },
    {
      field: money('金额', { currency: 'CNY' }),
      values: decimals(-9e9, 9e9, 2),
      allows: within(-9_999_999_999_999, 9_999_999_999_999, 2),
    },
    { field: money('金额', { currency: 'JPY', min: 0 }), values: decimals(0, 9e9, 0), allows: within(0, 999_999_999_999_999, 0) },
    {
      field: money('金额', { currency: 'KWD', default: 1.005 }),
      values: decimals(-9e6, 9e6, 3),
      allows: within(-999_999_999_999, 999_999_999_999, 3),
    },
    { field: money('油价', { places: 3 }), values: decimals(-9e9, 9e9, 3), allows: within(-999_999_999_999, 999_999_999_999, 3) },
  ],
  choice: [
    { field: choice('大小', sizes, { default: 2 }), values: option(sizes), allows: isOption(sizes) },
    { field: choice('数量', wide), values: option(wide), allows: isOption(wide) },
    { field: choice('按钮', words, { default: 'full' }), values: option(words), allows: isOption(words) },
  ],
  flag: [
    { field: flag('显示'), values: fc.constantFrom(0, 1), allows: value => [0, 1].includes(value) },
    { field: flag('显示', { default: 1 }), values: fc.constantFrom(0, 1), allows: value => [0, 1].includes(value) },
  ],
  status: [
    { field: recordStatus('状态'), values: fc.constantFrom(1, 0, -1), allows: value => [1, 0, -1].includes(value) },
    {
      field: recordStatus('状态', { on: '显示', off: '关闭', default: 0 }),
      values: fc.constantFrom(1, 0, -1),
      allows: value => [1, 0, -1].includes(value),
    },
  ],
  timestamp: [
    {
      field: timestamp('时间'),
      values: fc.oneof(
        day.map(one => one.replace('T', ' ')),
        fc.constantFrom(
          '1986-05-04 02:30:00',
          '1986-09-14 01:30:00',
          '1940-06-03 00:30:00',
          '1900-01-01 00:00:00',
          '2200-12-31 23:59:59',
        ),
      ),
      allows: value => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) && isDay(value.slice(0, 10)),
    },
  ],
  date: [{ field: date('日期'), values: day.map(one => one.slice(0, 10)), allows: isDay }],
  reference: [
    {
      field: reference('分组', { to: 'dictionary', default: 0 }),
      values: fc.oneof(ids, fc.constant(0)),
      allows: within(0, Number.MAX_SAFE_INTEGER, 0),
    },
  ],
  references: [
    {
      field: references('角色', { to: 'role', max: 4 }),
      values: fc.array(fc.oneof(ids, fc.integer({ min: 1, max: 5 })), { maxLength: 4 }),
      allows: value => value.length <= 4 && value.every(within(1, Number.MAX_SAFE_INTEGER, 0)),
    },
  ],
  parent: [{ field: parent('上级'), values: fc.oneof(ids, fc.constant(0)), allows: within(0, Number.MAX_SAFE_INTEGER, 0) }],
  images: [
    {
      field: images('图片'),
      values: pictures(5),
      allows: value => value.length <= 5 && value.every(one => isAddress(one.url) && Object.keys(one).length === 3),
    },
    {
      field: images('图标', { max: 1 }),
      values: pictures(1),
      allows: value => value.length <= 1 && value.every(one => isAddress(one.url)),
    },
  ],
  files: [
    {
      field: files('附件'),
      values: attachments(10),
      allows: value =>
        value.length <= 10 && value.every(isAttachment) && new Set(value.map(one => one.url)).size === value.length,
    },
    {
      field: files('合同', { max: 1, size: 5, types: ['pdf', 'docx'] }),
      values: attachments(1),
      allows: value => value.length <= 1 && value.every(isAttachment),
    },
  ],
  video: [{ field: video('视频'), values: addresses, allows: isAddress }],
  richText: [
    {
      field: richText('内容'),
      values: fc.oneof(
        filled(2000),
        filled(500).map(one => `<p style="color:red">${one}</p>`),
      ),
      allows: value => value.length > 0 && value.length <= 200_000,
    },
  ],
  point: [{ field: point('坐标'), values: points, allows: value => /^-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?$/.test(value) }],
  region: [
    { field: region('省', { level: 'province' }), values: fc.integer({ min: 11, max: 659_999 }), allows: within(1, 999_999, 0) },
  ],
  colour: [
    {
      field: colour('颜色', { default: '#ffffff' }),
      values: fc.oneof(
        colours,
        colours.map(one => one.slice(0, 4)),
      ),
      allows: value => /^#(\w{3}){1,2}$/.test(value),
    },
  ],
  icon: [
    {
      field: icon('图标', { default: 'ri:home-line' }),
      values: fc.tuple(codes, codes).map(([set, name]) => `${set}:${name}`),
      allows: value => /^[a-z0-9-]+:[a-z0-9-]+$/.test(value),
    },
  ],
  secret: [
    {
      field: secret('密码'),
      values: filled(100).map(one => `密码-${one.replaceAll('\u0000', '')}-Tq9`),
      allows: value => value.length >= 8 && value.length <= 128,
    },
    {
      field: secret('密码', { min: 12 }),
      values: fc.constant('correct horse battery'),
      allows: value => value.length >= 12 && value.length <= 128,
    },
  ],
  url: [{ field: url('网址', { max: 250 }), values: addresses, allows: value => isAddress(value) && value.length <= 250 }],
  list: [
    {
      field: list('标签', { type: 'text', max: 6 }),
      values: fc.array(filled(60), { maxLength: 6 }),
      allows: value => value.length <= 6 && value.every(one => typeof one === 'string' && isText(255)(one)),
    },
    {
      field: list('号码', { type: 'number' }),
      values: fc.array(fc.oneof(fc.maxSafeInteger(), decimals(-1e6, 1e6, 6)), { maxLength: 8 }),
      allows: value => value.length <= 100 && value.every(one => Number.isFinite(one)),
    },
  ],
  elapsed: [
    {
      field: elapsed('时长', { since: 'created_at' }),
      values: fc.integer({ min: 0, max: 10 ** 9 }),
      allows: within(0, 10 ** 9, 0),
    },
  ],
  phone: [
    {
      field: phone('手机号'),
      values: fc
        .tuple(fc.constantFrom('', '+86 ', '0086', '86'), fc.integer({ min: 13e9, max: 199e8 }), fc.constantFrom('', ' ', '-'))
        .map(([before, number, between]) => `${before}${String(number).slice(0, 3)}${between}${String(number).slice(3)}`),
      allows: value => /^\d{5,20}$/.test(value),
    },
  ],
  email: [
    {
      field: email('邮箱'),
      values: fc.emailAddress({ size: 'small' }).filter(one => one.length < 200),
      allows: value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value === value.toLowerCase() && value.length <= 254,
    },
  ],
  barcode: [
    {
      field: barcode('货号'),
      values: fc.string({ unit: fc.constantFrom(...'AZaz09-_. /#'), minLength: 1, maxLength: 40 }).map(one => `x${one}x`),
      allows: value => /^[ -~]{1,48}$/.test(value) && value === value.trim(),
    },
    {
      field: barcode('条码', { as: 'ean' }),
      values: fc.constantFrom('6901234567892', '4006381333931', '96385074', '0012345678905'),
      allows: value => /^\d{8}(\d{5})?$/.test(value),
    },
    {
      field: barcode('二维码', { as: 'qr' }),
      values: addresses.filter(one => one === one.trim()),
      allows: value => isText(500)(value) && !/\p{Cc}/u.test(value),
    },
  ],
  time: [
    { field: time('开始'), values: clock(['minutes']), allows: value => /^\d\d:\d\d$/.test(value) && isTime(`${value}:00`) },
    { field: time('打卡', { seconds: true, default: '09:00:00' }), values: clock(['minutes', 'seconds']), allows: isTime },
  ],
  percent: [
    { field: percent('税率'), values: decimals(-9e9, 9e9, 2), allows: within(-9_999_999_999_999, 9_999_999_999_999, 2) },
    {
      field: percent('折扣', { min: 0, max: 100, places: 3, default: 12.5 }),
      values: decimals(0, 100, 3),
      allows: within(0, 100, 3),
    },
  ],
  rating: [
    { field: rating('评分'), values: fc.integer({ min: 0, max: 5 }), allows: within(0, 5, 0) },
    { field: rating('评分', { max: 10, default: 6 }), values: fc.integer({ min: 0, max: 10 }), allows: within(0, 10, 0) },
  ],
  duration: [
    { field: duration('时长'), values: fc.integer({ min: 0, max: 1e9 }), allows: within(0, 1e9, 0) },
    {
      field: duration('通话', { unit: 'seconds', min: 10, max: 7200, default: 90 }),
      values: fc.integer({ min: 10, max: 7200 }),
      allows: within(10, 7200, 0),
    },
  ],
  choices: [
    {
      field: choices('标签', sizes, { max: 2 }),
      values: fc.subarray(Object.values(sizes), { maxLength: 2 }),
      allows: value => value.length <= 2 && value.every(isOption(sizes)) && new Set(value).size === value.length,
    },
    {
      field: choices('按钮', words),
      values: fc.array(option(words), { maxLength: 6 }),
      allows: value => value.every(isOption(words)) && new Set(value).size === value.length,
    },
  ],
  json: [
    {
      field: json('配置'),
      values: fc.oneof(documents, fc.constantFrom('{"a":[1,{"b":null}]}', ' [ ] ', [[[]]], { 'a.b': '{{x}}', $where: 1 })),
      allows: isDocument(10_000),
    },
    { field: json('配置', { max: 20 }), values: fc.constantFrom({ a: 1 }, [1, 2], {}, []), allows: isDocument(20) },
  ],
  children: [
    {
      field: children('明细', { of: 'line', by: 'head' }),
      values: fc.array(fc.record({ id: fc.nat(), title: lineText }), { maxLength: 5 }),
      allows: value => value.length <= 200 && value.every(one => one !== null && typeof one === 'object' && !Array.isArray(one)),
    },
    {
      field: children('明细', { of: 'line', by: 'head', min: 1, max: 2 }),
      values: fc.array(fc.record({ title: lineText }), { minLength: 1, maxLength: 2 }),
      allows: value => value.length <= 2 && value.every(one => one !== null && typeof one === 'object' && !Array.isArray(one)),
    },
  ],
  serial: [
    {
      field: serial('发票号', { pattern: 'INV-{yyyy}{mm}-{00000}', per: 'month' }),
      values: fc.integer({ min: 1, max: 999_999 }).map(count => `INV-202611-${String(count).padStart(5, '0')}`),
      allows: value => value.length > 0 && value.length <= 100 && !/\p{Cc}/u.test(value) && value.isWellFormed(),
    },
  ],
  computed: [
    {
      field: computed('合计', { type: 'number' }),
      values: fc.oneof(fc.integer(), decimals(-100, 100, 3)),
      allows: value => Number.isFinite(value),
    },
    { field: computed('文字', { type: 'text' }), values: filled(255), allows: value => typeof value === 'string' },
  ],
  states: [
    {
      field: states('要码', steps, { initial: 'none', transitions: { none: ['requested'] } }),
      values: option(steps),
      allows: isOption(steps),
    },
  ],
}

export interface Case {
  name: string
  field: Sample['field']
  values: Arbitrary<unknown>
  allows(value: unknown): boolean
}
const ofModules = moduleKindSamples.map(({ values, ...rest }) => ({ ...rest, values: fc.constantFrom(...values) }))
/** All samples as one list, each named by its kind and options. */
export const cases: readonly Case[] = [...Object.values(samples), ofModules].flatMap(list =>
  (list as readonly Sample[]).map(sample => {
    const { kind, label: _, ...options } = sample.field
    return { ...(sample as unknown as Omit<Case, 'name'>), name: `${kind} ${JSON.stringify(options)}` }
  }),
)
