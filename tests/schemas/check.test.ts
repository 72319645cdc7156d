import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { modules } from '../../modules.config.ts'
import { exitIfUnsound } from '../../src/cli/exitIfUnsound.ts'
import { withSourceLine } from '../../src/cli/withSourceLine.ts'
import { fileTypes } from '../../src/kinds/files/kind.ts'
import {
  type AnyModule,
  barcode,
  calc,
  cases,
  checkModules,
  children,
  choice,
  colour,
  computed,
  count,
  date,
  defineModule,
  type Field,
  type FieldOf,
  type Fields,
  files,
  firstPicture,
  flag,
  icon,
  images,
  list,
  min,
  money,
  number,
  parent,
  point,
  recordStatus,
  reference,
  references,
  region,
  secret,
  states,
  sum,
  text,
  textOf,
  titlesOf,
  withComputed,
  withSteps,
  elapsed,
  timestamp,
} from '../../src/schema/index.ts'
import type { RowCondition } from '../../src/schema/options.ts'
import { article, basket, basketline } from '../fixtures/basket.ts'
import { invoice, invoiceline } from '../fixtures/invoice.ts'
import { scopedModules } from '../fixtures/leave.ts'
import { purchase, purchaseline, vendor } from '../fixtures/procurement.ts'
import { firm, liaison, quote, quoteline } from '../fixtures/quote.ts'
import { voucher, voucherline } from '../fixtures/voucher.ts'

const sound: AnyModule = {
  name: 'thing',
  label: '物品',
  route: '/thing',
  wire: { path: 'admin/thing' },
  fields: {
    title: text('名称', { required: true }),
    kind: choice('种类', { 甲: 1, 乙: 2 }),
    pid: parent('上级'),
    password: secret('密码'),
    total: computed('合计', { type: 'number' }),
    province: region('省', { level: 'province' }),
    size: number('大小'),
    count: number('次数', { readonly: true }),
    photos: images('照片'),
    words: list('词', { type: 'text' }),
  },
  list: { columns: ['id', 'title'] },
}
const places: AnyModule = {
  name: 'places',
  label: '地区',
  route: '/places',
  scope: 'platform',
  holds: 'regions',
  wire: { path: 'admin/places' },
  fields: { title: text('名称'), pid: parent('上级'), level: choice('级别', { 省: 'province', 市: 'city', 县: 'county' }) },
  list: { columns: ['title'] },
}
const rights = { label: '权限', widget: 'pageRights', needs: 'edit' } as const
const other: AnyModule = { ...sound, name: 'other', route: '/other', wire: { ...sound.wire, path: 'admin/other' } }
const flat: AnyModule = {
  name: 'flat',
  label: '平表',
  route: '/flat',
  wire: { path: 'admin/flat' },
  fields: { title: text('名称') },
  list: { columns: ['title'] },
}

const badDefaults: readonly (readonly [field: Field, problem: string])[] = [
  [number('数', { max: 1000, default: 5000 }), '5000 is above max 1000'],
  [money('价', { min: 1, default: 0 }), '0 is below min 1'],
  [number('数', { integer: true, default: 1.5 }), '1.5 has more than 0 places'],
  [money('价', { places: 2, default: 0.125 }), '0.125 has more than 2 places'],
  [text('码', { max: 2, default: '三个字' }), 'is longer than max 2'],
  [text('码', { min: 2, default: '字' }), 'is shorter than min 2'],
  [text('码', { pattern: '\\d+', default: 'a1' }), '"a1" is not like \\d+'],
  [colour('色', { default: 'red' }), '"red" is no colour'],
]
const badConditions: readonly (readonly [field: string, is: NonNullable<RowCondition[string]>, problem: string])[] = [
  ['titel', 1, 'no field "titel"; is "title" meant?'],
  ['x', '1', 'hangs on itself'],
  ['kind', 3, '"kind" can never be 3; there are 1, 2'],
  ['kind', [1, 3], '"kind" can never be 3; there are 1, 2'],
  ['kind', [], '"kind" wants no value'],
  ['shown', 2, '"shown" can never be 2; there are 0, 1'],
  ['title', 1, '"title" can never be 1'],
  ['size', '1', '"size" can never be "1"'],
  [
    'password',
    'x',
    '"password" is of kind secret, which no condition compares: a choice, a state, a flag, a number or a text is',
  ],
  ['photos', 1, '"photos" is of kind images, which no condition compares: a choice, a state, a flag, a number or a text is'],
]

const machine = (transitions: FieldOf['states']['transitions']): Field => ({
  kind: 'states',
  label: '态',
  options: { 甲: 'a', 乙: 'b', 丙: 'c-c' },
  initial: 'a',
  transitions,
})
const go = { label: '去', needs: 'edit' } as const
const badSteps: readonly (readonly [transitions: FieldOf['states']['transitions'], problem: string])[] = [
  [{ a: { d: go } }, 'fields.x.transitions: no state "d"; there are "a", "b", "c-c"'],
  [{ d: { a: go } }, 'fields.x.transitions: no state "d"; there are "a", "b", "c-c"'],
  [{ a: { b: { ...go, label: '' } } }, 'fields.x.transitions.a.b: has no label'],
  [{ a: { a: go } }, 'fields.x.transitions.a.a: leads nowhere'],
  [{ a: { 'c-c': go } }, 'fields.x: "c-c" makes no address of a step'],
  [{ a: { 'c-c': go } }, 'fields.x: no step leads to "b"'],
  [{ a: ['b'], 'c-c': { a: go } }, 'fields.x: no step leads to "c-c"'],
  [{ a: { b: { ...go, fields: ['titel'] } } }, 'actions.x-a-b.fields: no field "titel"; is "title" meant?'],
  [
    { a: { b: { ...go, fields: ['count'] } } },
    'actions.x-a-b.fields: "count" is always readonly; if only actions change it, say `readonly: { when }` with every state',
  ],
  [{ a: { b: { ...go, fields: ['x'] } } }, 'actions.x-a-b.fields: "x" is never changed by hand'],
  [{ a: { b: { ...go, fills: ['titel'] } } }, 'actions.x-a-b.fills: no field "titel"; is "title" meant?'],
  [{ a: { b: { ...go, fills: ['password'] } } }, 'actions.x-a-b.fills: "password" is not stored to be read'],
]

/** Former names, and options of files and barcodes, that are refused. */
const renamed: readonly (readonly [declared: Fields, problem: string])[] = [
  [{ size: number('大小', { was: 'title' }) }, 'thing.fields.size.was: "title" is the name of fields.title'],
  [{ size: number('大小', { was: 'Old Name' }) }, 'thing.fields.size.was: "Old Name" is no name'],
  [{ size: number('大小', { was: 'status' }) }, 'thing.fields.size.was: "status" comes with every module'],
  [
    { size: number('大小', { was: 'old' }), count: number('次数', { was: ['older', 'old'] }) },
    'thing.fields.count.was: "old" is a former name of fields.size already',
  ],
  [{ papers: files('附件', { max: 0 }) }, 'thing.fields.papers.max: is no count from 1 to 100'],
  [{ papers: files('附件', { size: 101 }) }, 'thing.fields.papers.size: is no number of megabytes from 1 to 100'],
  [
    { papers: files('附件', { types: [] }) },
    'thing.fields.papers.types: without any, no file could be uploaded; leave it out for all',
  ],
  [
    { papers: files('附件', { types: ['html' as 'pdf'] }) },
    `thing.fields.papers.types: "html" is none of ${fileTypes.join(', ')}`,
  ],
  [{ code: barcode('条码', { as: 'upc' as 'ean' }) }, 'thing.fields.code.as: "upc" is none of code128, ean, qr'],
]

/** A change that makes a module invalid, and the fault reported. */
const spoilt: readonly (readonly [change: Partial<AnyModule>, problem: string])[] = [
  [
    { list: { columns: [], filters: [{ field: 'kind', param: 'keyword' }] } },
    'thing.list.filters.0: two use the parameter "keyword"',
  ],
  [
    { list: { columns: [], sum: ['title'] } },
    'thing.list.sum.0: "title" is no amount that can be added up: a number, a duration, or money in one currency for all rows; there are "total", "size", "count"',
  ],
  [
    { list: { columns: [], filters: [{ field: 'kind', as: 'tab' as 'tabs' }] } },
    'thing.list.filters.0.as: "tab" is none of select, tabs, range, buckets, zeroOrMore, region, whether; is "tabs" meant?',
  ],
  [{ list: { columns: [], sum: ['sise'] } }, 'thing.list.sum.0: no field "sise"; is "size" meant?'],
  [
    { list: { columns: [], group: 'size' } },
    'thing.list.group: "size" has no options, points to no row, and is no region and no day; there are "kind", "pid", "province", "created_at", "updated_at"',
  ],
  [{ views: [{ as: 'cards', picture: 'fotos' }] }, 'thing.views.0.picture: no field "fotos"; is "photos" meant?'],
  [
    { views: [{ as: 'calendar', from: 'created_at', columns: ['sise'] }] },
    'thing.views.0.columns: no field "sise"; is "size" meant?',
  ],
  [
    { views: [{ as: 'calendar', from: 'size' }] },
    'thing.views.0.from: "size" is no day and no moment; there are "created_at", "updated_at"',
  ],
  [
    { views: [{ as: 'calendar', from: 'created_at', to: 'title' }] },
    'thing.views.0.to: "title" is no day and no moment; there are "created_at", "updated_at"',
  ],
  [
    { views: [{ as: 'calender' as 'calendar', from: 'created_at' }] },
    'thing.views.0.as: "calender" is none of board, calendar, cards, map, chart; is "calendar" meant?',
  ],
  [{ views: [{ as: 'board', by: 'knid' }] }, 'thing.views.0.by: no field "knid"; is "kind" meant?'],
  [
    { views: [{ as: 'board', by: 'size' }] },
    'thing.views.0.by: "size" has no options and points to no row; there are "kind", "pid"',
  ],
  [{ views: [{ as: 'map', at: 'pont' }] }, 'thing.views.0.at: no field "pont"'],
  [
    { fields: { ...sound.fields, spot: point('坐标') }, views: [{ as: 'map', at: 'title' }] },
    'thing.views.0.at: "title" is no point on a map; is "spot" meant?',
  ],
  [
    { fields: { ...sound.fields, spot: point('坐标'), spot_lng: number('经度') }, views: [{ as: 'map', at: 'spot' }] },
    'thing.fields.spot_lng: comes with the map of "spot"',
  ],
  [
    { fields: { ...sound.fields, spot: point('坐标') }, views: [{ as: 'map', at: 'spot', columns: ['sise'] }] },
    'thing.views.0.columns: no field "sise"; is "size" meant?',
  ],
  [
    { views: [{ as: 'chart', by: 'titel' }] },
    'thing.views.0.by: no field "titel"; there are "kind", "pid", "province", "created_at", "updated_at"',
  ],
  [
    { views: [{ as: 'chart', by: 'size' }] },
    'thing.views.0.by: "size" has no options, points to no row, and is no region and no day; there are "kind", "pid", "province", "created_at", "updated_at"',
  ],
  [
    { views: [{ as: 'chart', by: 'kind', of: 'title' }] },
    'thing.views.0.of: "title" is no amount that can be added up: a number, a duration, or money in one currency for all rows; there are "total", "size", "count"',
  ],
  [
    { views: [{ as: 'chart', by: 'kind', shape: 'line' }] },
    'thing.views.0.shape: a line joins days and moments, and "kind" holds neither; take "bars"',
  ],
  [
    { views: [{ as: 'chart', by: 'created_at', shape: 'pie' }] },
    'thing.views.0.shape: a pie has no days and no moments, and "created_at" holds them; take "line"',
  ],
  [{ views: [{ as: 'board', by: 'kind', columns: ['password'] }] }, 'thing.views.0.columns: "password" is in no list'],
  [
    { list: { columns: [], filters: [{ field: 'title', param: 'kind' }] }, views: [{ as: 'board', by: 'kind' }] },
    'thing.views: its lists are asked by "kind", which is the parameter of another filter; give that one another `param`',
  ],
  [{ fields: { ...sound.fields, pid_title: text('上级名称') } }, 'thing.fields.pid_title: comes with "pid"'],
  [{ fields: { ...sound.fields, pid_org: number('机构') } }, 'thing.fields.pid_org: comes with "pid"'],
  [{ name: 'no name' }, 'no name.name: "no name" is no table name'],
  [{ name: 'x'.repeat(49) }, `${'x'.repeat(49)}.name: "${'x'.repeat(49)}" is no table name`],
  [{ wire: { path: '/admin/Thing' } }, 'thing.wire.path: "/admin/Thing" is not like admin/config/dictionary'],
  [{ route: 'thing' }, 'thing.route: "thing" is not like /config/dictionary'],
  [{ wire: { path: 'admin/other' } }, 'other.wire: path admin/other is already taken by "thing"; write another'],
  [
    { wire: { ...sound.wire, aliases: ['admin/other'] } },
    'other.wire: path admin/other is already taken by "thing"; write another',
  ],
  [{ route: '/other' }, 'other.route: route /other is already taken by "thing"; write another'],
  [{ alsoAt: ['/home/thing', '/other'] }, 'other.route: route /other is already taken by "thing"; write another'],
  [{ alsoAt: ['/thing'] }, 'thing.route: route /thing is already taken by "thing"; write another'],
  [{ alsoAt: ['//evil'] }, 'thing.alsoAt: "//evil" is not like /config/dictionary'],
  [{ holds: 'regions' }, 'thing.holds: regions are a tree of the platform, each with its level'],
  [
    { holds: 'menu' },
    'thing.holds: the menu is a tree of the platform, with title, name, pageUrl, path, icon, sort, isDefaultRouter',
  ],
  [{ bulk: { 1: 'province' } }, 'thing.bulk.1: "province" is set together with what it stands within'],
  [
    {
      bulk: { 1: 'top' },
      fields: { ...sound.fields, top: reference('组', { to: 'other' }), leaf: reference('枝', { to: 'other', within: 'top' }) },
    },
    'thing.bulk.1: "top" is set together with what it stands within',
  ],
  ...badDefaults.map(
    ([field, problem]) => [{ fields: { ...sound.fields, x: field } }, `thing.fields.x.default: ${problem}`] as const,
  ),
  ...badConditions.map(
    ([field, is, problem]) =>
      [
        { fields: { ...sound.fields, shown: flag('显示'), x: text('说明', { when: { [field]: is } }) } },
        `thing.fields.x.when: ${problem}`,
      ] as const,
  ),
  [
    {
      fields: {
        ...sound.fields,
        a: flag('甲', { when: { b: 1 } }),
        b: flag('乙', { when: { a: 1 } }),
      },
    },
    'thing.fields.a.when: leads back to it',
  ],
  [{ fields: { ...sound.fields, above: parent('另一上级') } }, 'thing.fields.above: a row hangs below one other, by "pid"'],
  [
    { form: ['kind'] },
    'thing.fields.title: is required, and the form does not ask for it: name it in `form`, or give it a default',
  ],
  [{ list: { columns: [], inline: ['title', 'count'] } }, 'thing.list.inline.1: "count" is never changed by hand'],
  [
    { fields: { ...sound.fields, once: text('一次', { once: true }) }, list: { columns: [], inline: ['once'] } },
    'thing.list.inline.0: "once" is never changed by hand',
  ],
  [{ bulk: { 1: 'count' } }, 'thing.bulk.1: "count" is never changed by hand'],
  [
    { list: { columns: [], sorts: ['size'], order: 'sise' } },
    'thing.list.order: "sise" is not among the sorts; is "size" meant?',
  ],
  [{ delete: { only: { status: 7 } } }, 'thing.delete.only: "status" can never be 7; there are 1, 0, -1'],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row', when: { kind: 3 } } } },
    'thing.actions.go.when: "kind" can never be 3; there are 1, 2',
  ],
  [{ actions: { 'kind-1-2': { label: '去', needs: 'edit', on: 'row' } } }, 'thing.actions.kind-1-2: is no name'],
  [{ actions: { go: { label: '', needs: 'edit', on: 'row' } } }, 'thing.actions.go: has no label'],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row', sets: { kind: 3 } } } },
    'thing.actions.go.sets: "kind" can never be 3; there are 1, 2',
  ],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row', sets: { titel: 'x' } } } },
    'thing.actions.go.sets: no field "titel"; is "title" meant?',
  ],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row', sets: { kind: 1 }, fields: ['kind'] } } },
    'thing.actions.go.fields: "kind" is set by it',
  ],
  [{ list: { columns: [], search: ['titel'] } }, 'thing.list.search.0: no field "titel"; is "title" meant?'],
  [{ list: { columns: [], search: ['kind'] } }, 'thing.list.search.0: "kind" is no text'],
  [
    { list: { columns: [], search: ['story'] }, fields: { ...sound.fields, story: text('经过', { max: 40_001 }) } },
    'thing.list.search: up to 40001 characters a row, and the keyword index holds 40000',
  ],
  [
    { list: { columns: [], search: ['total'] } },
    'thing.list.search.0: "total" is computed when a row is read, and a keyword is looked up in what is stored',
  ],
  [{ list: { columns: ['titel'] } }, 'thing.list.columns.0: no field "titel"; is "title" meant?'],
  [{ list: { columns: ['__proto__'] } }, 'thing.list.columns.0: no field "__proto__"'],
  [{ list: { columns: ['password'] } }, 'thing.list.columns.0: "password" is secret'],
  [{ list: { columns: ['title', { field: 'title', width: 9 }] } }, 'thing.list.columns: names a field twice'],
  [{ list: { columns: [], sorts: ['titel'] } }, 'thing.list.sorts.0: no field "titel"; is "title" meant?'],
  [{ list: { columns: [], sorts: ['total'] } }, 'thing.list.sorts.0: "total" is computed'],
  [{ form: ['titel'] }, 'thing.form.0: no field "titel"; is "title" meant?'],
  [{ form: [{ tab: '基本', fields: ['titel'] }] }, 'thing.form.0: no field "titel"; is "title" meant?'],
  [
    { form: { width: 900, fields: ['total'] } },
    'thing.form.0: "total" is computed when a row is read, and a form cannot show it',
  ],
  [{ list: { columns: [], inline: ['titel'] } }, 'thing.list.inline.0: no field "titel"; is "title" meant?'],
  [{ list: { columns: [], inline: ['total'] } }, 'thing.list.inline.0: "total" is not stored'],
  [{ import: ['total'] }, 'thing.import.0: "total" is not stored'],
  [{ import: ['titel'] }, 'thing.import.0: no field "titel"; is "title" meant?'],
  [{ import: [] }, 'thing.import: names no field'],
  [{ import: ['title', 'count'] }, 'thing.import: "count" is readonly'],
  [{ import: ['title', 'photos'] }, 'thing.import: "photos" fits into no cell'],
  [{ single: true, import: ['title'] }, 'thing.import: its rows are not added by many'],
  [{ scope: 'organisation', import: ['title'] }, 'thing.import: its rows are not added by many'],
  [{ import: { fields: [], by: ['title'] } }, 'thing.import: names no field'],
  [{ import: { fields: ['title'], by: [] } }, 'thing.import.by: names no field'],
  [{ import: { fields: ['title'], by: ['kind'] } }, 'thing.import.by: "kind" is not imported'],
  [{ import: { fields: ['title', 'words'], by: ['words'] } }, 'thing.import.by: "words" holds several'],
  [{ export: ['password'] }, 'thing.export.0: "password" is secret'],
  [{ export: ['titel'] }, 'thing.export.0: no field "titel"; is "title" meant?'],
  [{ wire: { ...sound.wire, combox: ['titel'] } }, 'thing.wire.combox.0: no field "titel"; is "title" meant?'],
  [{ list: { columns: [], filters: ['titel'] } }, 'thing.list.filters.0: no field "titel"; is "title" meant?'],
  [{ list: { columns: [], filters: ['password'] } }, 'thing.list.filters.0: "password" is secret'],
  [
    { list: { columns: [], tone: [{ when: { kind: 1 }, colour: 'rde' as never }] } },
    'thing.list.tone.0: no colour "rde": say red, orange, green, blue, grey; is "red" meant?',
  ],
  [
    { list: { columns: [], tone: [{ when: { kind: 3 }, colour: 'red' }] } },
    'thing.list.tone.0: "kind" can never be 3; there are 1, 2',
  ],
  [
    { list: { columns: [], tone: [{ colour: 'red' }, { when: { kind: 1 }, colour: 'blue' }] } },
    'thing.list.tone.0: is for every row, so that those after it are for none: say it last',
  ],
  [
    { list: { columns: [], filters: [{ as: 'whether', param: 'x', label: '晚' }] } },
    "thing.list.filters.0: says no condition: when: { … }, or that: ['due_on', '<', 'today']",
  ],
  [
    { list: { columns: [], filters: [{ as: 'whether', param: 'x', label: '晚', that: ['titel', '<', 'today'] }] } },
    'thing.list.filters.0: no field "titel" in "thing"; is "title" meant?',
  ],
  [
    { list: { columns: [], filters: [{ as: 'whether', param: 'x', label: '晚', that: ['created_at', '<', 'today'] }] } },
    'thing.list.filters.0: "created_at" is a moment and "today" a day, which are not compared',
  ],
  [
    { list: { columns: [], filters: [{ as: 'whether', param: 'kind', label: '晚', that: ['created_at', '<', 'now'] }, 'kind'] } },
    'thing.list.filters.1: two use the parameter "kind"',
  ],
  [
    { rules: [{ that: ['created_at', '<', 'today'], say: '晚' }] },
    'thing.rules.0.that: "created_at" and "today" are of different kinds',
  ],
  [
    { list: { columns: [], filters: [{ field: 'title', as: 'tabs' }] } },
    "thing.list.filters.0: \"title\" has no values known in advance, of which each would be a tab: leave out `as`, or use 'range' or 'whether'",
  ],
  [{ list: { columns: [], filters: [{ as: 'region', fields: ['kind'] }] } }, 'thing.list.filters.0: "kind" is no region'],
  [
    { list: { columns: [], filters: ['kind', { field: 'kind', as: 'tabs' }] } },
    'thing.list.filters.1: two use the parameter "kind"',
  ],
  [
    { list: { columns: [], filters: [{ field: 'kind', param: 'limit' }] } },
    'thing.list.filters.0: two use the parameter "limit"',
  ],
  [{ delete: { only: { titel: 1 } } }, 'thing.delete.only: no field "titel"; is "title" meant?'],
  [{ delete: { message: '不能删除' } }, 'thing.delete.message: every row may be deleted'],
  [
    { delete: { never: { sort: 1 }, message: '不能删除' } },
    'thing.delete.message: rows of `never` are refused as in use, in words of the engine: say `only`, or leave it out',
  ],
  [{ delete: { never: { titel: 1 } } }, 'thing.delete.never: no field "titel"; is "title" meant?'],
  [
    { delete: { never: { status: 1 } } },
    'thing.delete.never: "status" is what deleting and disabling change: name another field',
  ],
  [{ list: { columns: [], order: { field: 'kind', ascending: true } } }, 'thing.list.order: "kind" is not among the sorts'],
  [{ list: { columns: [], order: 'kind' } }, 'thing.list.order: "kind" is not among the sorts'],
  [{ list: { columns: [], tone: { field: 'titel', 1: 'red' } } }, 'thing.list.tone: no field "titel"; is "title" meant?'],
  [{ list: { columns: [], tone: { field: 'kind', 3: 'red' } } }, 'thing.list.tone: "kind" can never be "3"; there are 1, 2'],
  [
    { list: { columns: [], tone: { field: 'kind', 1: 'pink' } } },
    'thing.list.tone.1: no colour "pink": say red, orange, green, blue, grey',
  ],
  [{ refusals: { late: { text: '太晚了', status: 200 } } }, 'thing.refusals.late: 200 is no status of a refusal'],
  [{ builtin: [{ id: 1000, title: '甲' }] }, 'thing.builtin: id 1000 is not between 1 and 999'],
  [{ builtin: [{ id: 1, titel: '甲' }] }, 'thing.builtin.1: no field "titel"; is "title" meant?'],
  [{ bulk: { 1: 'titel' } }, 'thing.bulk.1: no field "titel"; is "title" meant?'],
  [
    { bulk: { 2: { field: 'title', values: { 有: 1 } } } },
    'thing.bulk.2.values: "title" has no options: leave out `values`, and its own control is shown',
  ],
  [
    { bulk: { 2: { field: 'kind', values: { 甲: 1, 丙丁戊: 2 } } } },
    'thing.bulk.2.values: "丙丁戊" is no option of "kind"; there are "甲", "乙"',
  ],
  [{ bulk: { 2: { field: 'kind', values: { 甲: 1, 乙: 1 } } } }, 'thing.bulk.2.values: two options share a number'],
  [{ actions: { save: { label: '存', needs: 'edit', on: 'row' } } }, 'thing.actions.save: is a call every module has'],
  [{ actions: { choices: { label: '选', needs: 'edit', on: 'row' } } }, 'thing.actions.choices: is a call every module has'],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row', sets: { kind: 1 }, message: '不能去' } } },
    'thing.actions.go.message: it is for every row; `when` says for which',
  ],
  [{ menu: { under: '' } }, 'thing.menu.under: is empty; left out, the module stands at the top'],
  [{ menu: { icon: 'bill' } }, 'thing.menu.icon: "bill" is not like ri:bill-line'],
  [{ menu: { sort: 1.5 } }, 'thing.menu.sort: 1.5 is no whole number'],
  [{ menu: { heading: { sort: 1 } } }, 'thing.menu.heading: no heading is named: say `under`'],
  [{ menu: { under: '财务', heading: { icon: 'bank' } } }, 'thing.menu.heading.icon: "bank" is not like ri:bill-line'],
  [{ readonly: { when: {} } }, 'thing.readonly.when: names no field, and every row would be locked'],
  [{ readonly: { when: { kind: 3 } } }, 'thing.readonly.when: "kind" can never be 3; there are 1, 2'],
  [{ readonly: { when: { kind: 2 }, say: '' } }, 'thing.readonly.say: is empty'],
  [
    { readonly: { when: { kind: [1, 2] } }, delete: { only: { kind: 2 } } },
    'thing.delete.only: names rows that `readonly` locks, and a locked row is not deleted: name others, or have no delete in `batch`',
  ],
  [
    { actions: { go: { label: '去', needs: 'pay', on: 'row', sets: { kind: 1 } } } },
    'thing.actions.go.needs: no right "pay": say a verb, or a name of the module\'s `rights`; there are "view", "add", "edit", "delete", "export", "finish", "cancel"',
  ],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row', when: { titel: 1 } } } },
    'thing.actions.go.when: no field "titel"; is "title" meant?',
  ],
  [{ export: { except: ['titel'] } }, 'thing.export.except.0: no field "titel"; is "title" meant?'],
  [{ export: { also: ['id', 'password'] } }, 'thing.export.also.1: "password" is secret'],
  [{ title: 'titel' }, 'thing.title: no field "titel"; is "title" meant?'],
  [{ title: 'total' }, 'thing.title: "total" is not stored to be read'],
  [
    { fields: { name: text('名称') } },
    'thing.title: name the field that names a row, as none is called "title"; a reference may be it',
  ],
  [{ unique: [['title', 'titel']] }, 'thing.unique.0: no field "titel"; is "title" meant?'],
  [{ unique: [{ fields: ['titel'], during: ['from', 'to'] }] }, 'thing.unique.0: no field "titel"; is "title" meant?'],
  [{ unique: [{ fields: [], when: { kind: 1 } }] }, 'thing.unique.0.fields: name what no two rows share'],
  [
    { unique: [{ fields: ['photos'], during: ['from', 'to'] }] },
    'thing.unique.0.fields: "photos" is of kind images; there are reference, choice, states, text, number, flag, date, phone, barcode, region',
  ],
  [
    { unique: [{ fields: ['kind'], during: ['size', 'count'] }] },
    'thing.unique.0.during: a number and a number are no period; there are two of kind date, two of kind timestamp, two of kind time',
  ],
  [
    { unique: [{ fields: ['kind'], during: ['from', 'to'], when: { kind: 9 } }] },
    'thing.unique.0.when: "kind" can never be 9; there are 1, 2',
  ],
  [{ single: true }, 'thing.single: one row makes no list'],
  [{ rowsOf: 'nothing' }, 'thing.rowsOf: no module "nothing" with rows of its own'],
  [{ rowsOf: 'other', title: 'pid' }, 'thing.title: is not that of "other"'],
  [{ rowsOf: 'other', list: { columns: [], search: ['title'] } }, 'thing.list.search: is not that of "other"'],
  [{ rowsOf: 'other', rules: [{ that: ['size', '<', 3], say: '大' }] }, 'thing.rules: are not those of "other"'],
  [{ rowsOf: 'other', delete: { never: { kind: 1 } } }, 'thing.delete.never: is not that of "other"'],
  [
    { rules: [{ that: ['size', '<=', 'counts'], say: '大' }] },
    'thing.rules.0.that: "counts" is no field that can be compared; is "count" meant?',
  ],
  [
    { rules: [{ that: ['size', '<=', 'title'], say: '大' }] },
    'thing.rules.0.that: "title" is no field that can be compared; there are "size", "count"',
  ],
  [{ rules: [{ that: ['size', '<=', 'size'], say: '大' }] }, 'thing.rules.0.that: compares "size" with itself'],
  [
    { rules: [{ that: ['size', '<=', 'created_at'], say: '大' }] },
    'thing.rules.0.that: "size" and "created_at" are of different kinds',
  ],
  [
    { rules: [{ that: ['id', '!=', 'pid'], say: '己' }] },
    `thing.rules.0.that: "id" stands on the right: ['referrer', '!=', 'id']`,
  ],
  [{ rules: [{ that: ['size', '<', 3], say: '' }] }, 'thing.rules.0.say: is empty'],
  [
    { rules: [{ that: ['size', '<', 3], say: '大', when: { kind: 3 } }] },
    'thing.rules.0.when: "kind" can never be 3; there are 1, 2',
  ],
  [{ rowForms: { 'a b': rights } }, 'thing.rowForms.a b: is no name'],
  [{ rowForms: { rights: { ...rights, label: '' } } }, 'thing.rowForms.rights: has no label'],
  [{ rowForms: { edit: rights } }, 'thing.rowForms.edit: another button of a row is called so'],
  [
    { actions: { go: { label: '去', needs: 'edit', on: 'row' } }, rowForms: { go: rights } },
    'thing.rowForms.go: another button of a row is called so',
  ],
  [{ rowForms: { one: { ...rights, adds: true }, two: { ...rights, adds: true } } }, 'thing.rowForms: two are for new rows'],
]
/** A choice of rows whose column equals another field of the same row. */
function matching(column: string, from: string): AnyModule['fields'] {
  return {
    x: reference('组', { to: 'other', where: { [column]: { from } } }),
    y: reference('另组', { to: 'other', where: { pid: { from: 'x' } } }),
    called: text('称呼', { privacy: 'name' }),
    link: reference('连接', { to: 'thing' }),
    sort: choice('分类', { 丙: 3 }),
  }
}
const fields: readonly (readonly [given: AnyModule['fields'], problem: string])[] = [
  [{ 'a-b': text('名') }, 'thing.fields.a-b: no column name'],
  [{ org_id: number('组织') }, 'thing.fields.org_id: comes with every module; name it otherwise'],
  [{ status: flag('状态') }, 'thing.fields.status: must be of kind status, is flag'],
  [{ state: recordStatus('状态') }, 'thing.fields.state: only the field "status" is of kind status'],
  [{ x: text('') }, 'thing.fields.x: has no label'],
  [{ x: text('名', { when: { titel: 1 } }) }, 'thing.fields.x.when: no field "titel"; is "title" meant?'],
  [
    { x: text('名', { default: { from: 'group' } }) },
    'thing.fields.x.default: "group" is not like supplier.terms: a reference, a dot, a field',
  ],
  [{ x: text('名', { default: { from: 'kind.title' } }) }, 'thing.fields.x.default: "kind" is no reference of this module'],
  [
    { group: reference('组', { to: 'other' }), x: text('名', { default: { from: 'group.titel' } }) },
    'thing.fields.x.default: "other" has no field "titel"; is "title" meant?',
  ],
  [
    { group: reference('组', { to: 'thing' }), x: text('名', { default: { from: 'group.password' } }) },
    'thing.fields.x.default: "group.password" is not stored to be read',
  ],
  [
    { group: reference('组', { to: 'thing' }), x: money('价', { default: { from: 'group.title' } }) },
    'thing.fields.x.default: "group.title" is of kind text, and this field of kind money',
  ],
  [
    { group: reference('组', { to: 'thing' }), x: text('名', { max: 9, default: { from: 'group.title' } }) },
    'thing.fields.x.default: "group.title" may have 255 characters, and this field 9: give it the same `max`',
  ],
  [
    { group: reference('组', { to: 'thing' }), x: choice('种', { 甲: 1 }, { default: { from: 'group.kind' } }) },
    'thing.fields.x.default: "group.kind" may be 2, which is no option of this field; there are 1',
  ],
  [
    { x: reference('谁', { to: 'other', default: 'me' }) },
    `thing.fields.x.default: 'me' is an account, or its row in a module of people: give "other" a reference to "account" that is unique`,
  ],
  [
    { x: reference('谁', { to: 'account', default: 'me', where: { username: 'boss' } }) },
    "thing.fields.x.default: 'me' may not be among those that `where` allows",
  ],
  [{ x: text('名', { required: { when: { titel: 1 } } }) }, 'thing.fields.x.required.when: no field "titel"; is "title" meant?'],
  [{ x: text('名', { readonly: { when: { kind: 3 } } }) }, 'thing.fields.x.readonly.when: "kind" can never be 3; there are 1, 2'],
  [{ x: text('名', { readonly: { when: { x: 'a' } } }) }, 'thing.fields.x.readonly.when: hangs on itself'],
  [
    { x: text('名', { required: { when: {} } }) },
    'thing.fields.x.required.when: names no field; `required: true` is said of every row',
  ],
  [
    { x: text('名', { required: { that: ['coutn', '>', 3] } }) },
    'thing.fields.x.required.that: "coutn" is no field that can be compared; is "count" meant?',
  ],
  [
    {
      x: reference('组', { to: 'other' }),
      y: text('名', { required: { that: ['x', '<', 'z'] } }),
      z: reference('组', { to: 'other' }),
    },
    'thing.fields.y.required.that: "x" refers to a row, which is no less and no more than another: say = or !=',
  ],
  [
    {
      x: reference('组', { to: 'other' }),
      y: text('名', { required: { that: ['x', '!=', 'z'] } }),
      z: reference('组', { to: 'thing' }),
    },
    'thing.fields.y.required.that: "x" and "z" are of different kinds',
  ],
  [{ x: number('数', { readonly: { that: ['x', '>', 3] } }) }, 'thing.fields.x.readonly.that: hangs on itself'],
  [{ x: number('数', { that: ['x', '>', 3] }) }, 'thing.fields.x.that: hangs on itself'],
  [{ x: text('名', { required: { when: { kind: 1 }, say: '' } }) }, 'thing.fields.x.required.say: is empty'],
  [
    { x: text('名', { readonly: { when: { kind: 1 } }, once: true }) },
    'thing.fields.x.readonly: it is never changed anyhow, as `once` says',
  ],
  [{ x: text('名', { required: { when: { kind: 1 } }, readonly: true }) }, 'thing.fields.x: is required and readonly'],
  [{ x: number('数', { min: 2, max: 1 }) }, 'thing.fields.x: min 2 is above max 1'],
  [
    { x: text('名', { pattern: '(' }) },
    'thing.fields.x.pattern: is no regular expression: Invalid regular expression: /(/u: Unterminated group',
  ],
  [{ x: text('名', { required: true, readonly: true }) }, 'thing.fields.x: is required and readonly'],
  [{ x: reference('组', { to: 'thingg' }) }, 'thing.fields.x: no module "thingg"; is "thing" meant?'],
  [{ x: reference('组', { to: 'other', where: { pid: 'kind' } }) }, 'thing.fields.x.where: "pid" can never be "kind"'],
  [{ x: reference('组', { to: 'other', where: { pid: [1, 'kind'] } }) }, 'thing.fields.x.where: "pid" can never be "kind"'],
  [{ x: reference('组', { to: 'other', where: { pid: [] } }) }, 'thing.fields.x.where: "pid" wants no value'],
  [
    { x: reference('组', { to: 'other', where: { titel: 1 } }) },
    'thing.fields.x.where: "other" has no field "titel"; is "title" meant?',
  ],
  [matching('titel', 'title'), 'thing.fields.x.where: "other" has no field "titel"; is "title" meant?'],
  [matching('title', 'titel'), 'thing.fields.x.where.title: no field "titel"; is "title" meant?'],
  [matching('pid', 'x'), 'thing.fields.x.where.pid: hangs on itself'],
  [matching('pid', 'y'), 'thing.fields.x.where.pid: leads back to it'],
  [matching('title', 'password'), 'thing.fields.x.where.title: "password" is secret, and the choices would hang on it'],
  [matching('size', 'total'), 'thing.fields.x.where.size: "total" is computed, and the choices would hang on it'],
  [matching('title', 'called'), 'thing.fields.x.where.title: "called" is personal, and the choices would hang on it'],
  [matching('size', 'version'), 'thing.fields.x.where.size: "version" is filled in by itself, and the choices would hang on it'],
  [
    matching('password', 'title'),
    'thing.fields.x.where.password: "password" of "other" is secret, and the choices would tell it',
  ],
  [matching('size', 'title'), 'thing.fields.x.where.size: "size" of "other" is of kind number, and "title" of kind text'],
  [matching('pid', 'link'), 'thing.fields.x.where.pid: "pid" of "other" points to "other", and "link" to "thing"'],
  [matching('kind', 'sort'), 'thing.fields.x.where.kind: "kind" of "other" and "sort" have no option in common'],
  [matching('photos', 'photos'), 'thing.fields.x.where.photos: values of kind images are not compared'],
  [
    { x: references('组', { to: 'other', where: { title: { from: 'titel' } } }) },
    'thing.fields.x.where.title: no field "titel"; is "title" meant?',
  ],
  [{ x: icon('图标', { from: 'other' }) }, 'thing.fields.x.from.where: "other" has no field "code"'],
  [{ x: computed('图', firstPicture('nothing')) }, 'thing.fields.x: no field "nothing"'],
  [{ x: computed('图', firstPicture('title')) }, 'thing.fields.x: firstPicture wants a field of kind images, "title" is text'],
  [{ x: computed('组', titlesOf('photos')) }, 'thing.fields.x: titlesOf wants a field of kind references, "photos" is images'],
  [
    { x: { kind: 'choice', label: '种类', options: { 甲: 1 }, platformOnly: [2] } },
    'thing.fields.x.platformOnly: no option 2; there are 1',
  ],
  [{ x: choice('种类', {}) }, 'thing.fields.x: has no options'],
  [{ x: choice('种类', { 甲: 1, 乙: 1 }) }, 'thing.fields.x: two options share a value'],
  [{ x: choice('种类', { 甲: 1, 乙: '2' }) }, 'thing.fields.x: mixes texts and numbers'],
  [{ x: { kind: 'choice', label: '种类', options: { 甲: 1 }, default: 2 } }, 'thing.fields.x.default: no option 2; there are 1'],
  [
    { x: { kind: 'states', label: '态', options: { 甲: 'a' }, initial: 'b', transitions: {} } },
    'thing.fields.x.initial: no state "b"; is "a" meant?',
  ],
  [
    { x: { kind: 'states', label: '态', options: { 甲: 'a' }, initial: 'a', transitions: { a: ['c'] } } },
    'thing.fields.x.transitions: no state "c"; is "a" meant?',
  ],
  ...badSteps.map(([transitions, problem]) => [{ x: machine(transitions) }, `thing.${problem}`] as const),
  [{ x: region('市', { level: 'city', within: 'title' }) }, 'thing.fields.x.within: no region field "title"'],
  [{ x: point('坐标', { near: 'kind' }) }, 'thing.fields.x.near: no region field "kind"'],
  [{ x: reference('枝', { to: 'other', within: 'kind' }) }, 'thing.fields.x.within: no reference to "other" in "kind"'],
  [{ x: reference('枝', { to: 'other', within: 'x' }) }, 'thing.fields.x.within: leads back to it'],
  [
    { a: reference('组', { to: 'flat' }), x: reference('枝', { to: 'flat', within: 'a' }) },
    'thing.fields.x.within: no row of "flat" hangs below another',
  ],
  [
    { a: reference('组', { to: 'other' }), x: reference('枝', { to: 'other', within: 'a', where: { kind: 1 } }) },
    'thing.fields.x.where: what is chosen is told by "a"',
  ],
]

const line: AnyModule = {
  name: 'line',
  label: '明细',
  title: 'what',
  route: '/flat',
  wire: { path: 'admin/line' },
  fields: {
    flat: reference('平表', { to: 'flat', required: true }),
    what: text('品名', { required: true }),
    place: number('序号'),
    photos: images('照片'),
    key: secret('密码'),
  },
}
interface LinesChange {
  options?: Partial<FieldOf['children']>
  /** What else the module says, and what that of the lines says. */
  head?: Partial<AnyModule>
  below?: Partial<AnyModule>
}
const badLines: readonly (readonly [change: LinesChange, problem: string])[] = [
  [{ options: { of: 'rows' } }, 'flat.fields.lines.of: no module "rows"'],
  [{ options: { by: 'what' } }, 'flat.fields.lines.by: "line" has no reference "what" to "flat"; is "flat" meant?'],
  [
    { options: { by: undefined as never }, below: { fields: { what: line.fields['what'] as Field } } },
    `flat.fields.lines.by: names no reference of "line" to "flat"; add flat: reference('…', { to: 'flat', required: true }) to it`,
  ],
  [{ options: { columns: ['waht'] } }, 'flat.fields.lines.columns: "line" has no field "waht"; is "what" meant?'],
  [{ options: { columns: [] } }, 'flat.fields.lines.columns: names no field'],
  [
    { head: { actions: { go: { ...go, on: 'row', fills: ['lines'] } } } },
    'flat.actions.go.fills: "lines" is rows of their own; `min: 1` of that field requires them',
  ],
  [{ options: { columns: ['what', 'what'] } }, 'flat.fields.lines.columns: names a field twice'],
  [{ options: { columns: ['what', 'flat'] } }, 'flat.fields.lines.columns: "flat" is filled in by the form itself'],
  [{ options: { columns: ['what', 'key'] } }, 'flat.fields.lines.columns: "key" is secret'],
  [
    {
      options: { columns: ['photos'] },
      head: { import: ['lines'] },
      below: { fields: { flat: line.fields['flat'] as Field, photos: images('照片') } },
    },
    'flat.fields.lines: import: no column of "lines" is filled in by hand',
  ],
  [{ options: { columns: ['place'] } }, 'flat.fields.lines.columns: "what" is required, and the grid does not ask for it'],
  [
    { below: { fields: { ...line.fields, cost: number('成本', { needs: { view: 'edit' } }) } } },
    'flat.fields.lines.of: "line.cost" has needs, and child rows are seen whole: move it to the parent row, or to a module with a page of its own that refers to the row',
  ],
  [{ options: { order: 'what' } }, 'flat.fields.lines.order: "line" has no number "what"'],
  [{ options: { min: 3, max: 2 } }, 'flat.fields.lines: min 3 is above max 2'],
  [{ options: { min: -1 } }, 'flat.fields.lines.min: -1 is no number of rows'],
  [
    {
      options: { readonly: { when: { title: '' } } },
      below: { list: { columns: ['what'] }, route: '/line', form: ['flat', 'what'] },
    },
    'flat.fields.lines.readonly: "line" has a list, where its rows are changed without the parent row',
  ],
  [
    { below: { list: { columns: ['what'] }, route: '/line', form: ['what'] } },
    'line.fields.flat: is required, and the form does not ask for it: name it in `form`, or give it a default',
  ],
  [{ options: { max: 1001 } }, 'flat.fields.lines.max: 1001 is not between 1 and 1000'],
  [{ head: { scope: 'self' } }, 'flat.fields.lines.of: the scope of "line" is not that of "flat"'],
  [{ head: { scope: 'shared' }, below: { scope: 'shared' } }, 'flat.fields.lines: rows of scope shared have no child rows'],
  [{ below: { quota: 'most' } }, 'flat.fields.lines.of: "line" is no ordinary module'],
  [
    { below: { visible: { own: true } } },
    'flat.fields.lines.of: rows of "line" are seen with their parent row, which may say visible',
  ],
  [{ below: { route: '/line' } }, 'flat.fields.lines.of: "line" has no list, so its route is /flat, whose rights it has'],
  [
    { head: { list: { columns: ['title', 'lines'] } } },
    'flat.list.columns.1: "lines" is rows of their own, which stand in the form, in imports and in exports',
  ],
  [{ head: { bulk: { 1: 'lines' } } }, 'flat.bulk.1: "lines" is never changed by hand'],
  [
    { options: { editable: { all: 'moderate' } } },
    'flat.fields.lines.editable.all: no right "moderate": say a verb, or a name of the module\'s `rights`; there are "view", "add", "edit", "delete", "export", "finish", "cancel"',
  ],
  [
    { options: { editable: { own: true } }, below: { route: '/line', list: { columns: ['what'] } } },
    'flat.fields.lines.editable: "line" has a list, where its own rights say who changes its rows',
  ],
  [
    { head: { readonly: { when: { title: 'x' } } }, below: { route: '/line', list: { columns: ['what'] } } },
    'flat.fields.lines: "line" has a list, where its rows are changed without the parent row, which `readonly` of "flat" locks',
  ],
]

describe('child rows', () => {
  const withLines = ({ options = {}, head = {}, below = {} }: LinesChange) => {
    const lines = { ...children('明细', { of: 'line', by: 'flat' }), ...options }
    return checkModules([
      { ...flat, form: ['title', 'lines'], ...head, fields: { ...flat.fields, lines } },
      { ...line, ...below },
    ])
  }
  test('are sound with and without a list of their own', () => {
    expect(withLines({})).toEqual([])
    expect(checkModules([invoice, invoiceline])).toEqual([])
    expect(withLines({ options: { columns: ['what'], order: 'place', min: 1, max: 1000 } })).toEqual([])
    expect(withLines({ below: { route: '/line', list: { columns: ['what'] } } })).toEqual([])
  })
  test.each(badLines)('with %j says: %s', (change, problem) => expect(withLines(change)).toContain(problem))
  test('stand below one field alone', () => {
    const [one, two] = ['lines', 'more'].map(() => children('明细', { of: 'line', by: 'flat' }))
    const fields = { ...flat.fields, lines: one as Field, more: two as Field }
    expect(checkModules([{ ...flat, fields }, line])).toContain(
      'flat.fields.more.of: the rows of "line" stand below "flat.lines" already',
    )
  })
  test('stand in a sheet, one field of them', () => {
    expect(withLines({ head: { import: ['title', 'lines'], export: ['title', 'lines'] } })).toEqual([])
    const [one, two] = ['lines', 'more'].map(() => children('明细', { of: 'line', by: 'flat' }))
    const fields = { ...flat.fields, lines: one as Field, more: two as Field }
    expect(checkModules([{ ...flat, fields, export: ['lines', 'more'] }, line])).toContain(
      'flat.fields.more: export: "lines" and "more" are both child rows, and a sheet has room for one of them',
    )
  })
})

describe('checkModules', () => {
  test('finds no fault in rows that a reference names', () => {
    expect(checkModules([...modules, article, basket, basketline])).toEqual([])
  })

  test('finds no fault in valid modules', () => {
    const full = {
      ...sound,
      fields: {
        ...sound.fields,
        step: states('步', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: ['b'] } }),
        city: region('市', { level: 'city', within: 'province' }),
      },
    }
    expect(checkModules([full, other, places])).toEqual([])
  })
  test.each(spoilt)('of a module with %j says: %s', (change, problem) =>
    expect(checkModules([{ ...sound, ...change }, other, places])).toContain(problem),
  )
  test.each(renamed)('of the renamed fields %j says: %s', (declared, problem) =>
    expect(checkModules([{ ...sound, fields: { ...sound.fields, ...declared } }, other, flat, places])).toContain(problem),
  )
  test.each(fields)('of the fields %j says: %s', (declared, problem) =>
    expect(checkModules([withSteps({ ...sound, fields: { ...sound.fields, ...declared } }), other, flat, places])).toContain(
      problem,
    ),
  )
  test.each([
    [{ form: ['x'] }, 'thing.form: "x" is changed by its steps only'],
    [{ list: { columns: ['x'], inline: ['x'] } }, 'thing.list.inline: "x" is changed by its steps only'],
    [{ import: ['title', 'x'] }, 'thing.import: "x" is changed by its steps only'],
    [{ bulk: { 1: 'x' } }, 'thing.bulk.1: "x" is changed by its steps only'],
    [{ bulk: { 1: { field: 'x', values: { 甲: 1 } } } }, 'thing.bulk.1: "x" is changed by its steps only'],
  ] as const)('with %j, a field whose steps are actions is offered elsewhere: %s', (change, problem) => {
    const x = states('态', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: { b: go } } })
    const fields = { ...sound.fields, x }
    expect(checkModules([withSteps({ ...sound, fields }), other, places])).toEqual([])
    expect(checkModules([withSteps({ ...sound, fields, ...change }), other, places])).toContain(problem)
  })

  test('says why a state machine with some steps that are actions is in no bulk change', () => {
    const x = states('态', { 甲: 'a', 乙: 'b' }, { initial: 'a', transitions: { a: { b: go }, b: ['a'] } })
    const fields = { ...sound.fields, x }
    expect(checkModules([withSteps({ ...sound, fields, form: ['title', 'x'] }), other, places])).toEqual([])
    expect(checkModules([withSteps({ ...sound, fields, bulk: { 1: 'x' } }), other, places])).toContain(
      'thing.bulk.1: some steps of "x" are actions, which a bulk change would pass over: let an action set it',
    )
  })

  test('says of a clock that nothing is coloured or calculated by it', () => {
    const fields = { ...sound.fields, moved_at: timestamp('时刻'), waits: elapsed('已用时', { since: 'moved_at' }) }
    const list = { columns: ['title'], tone: [{ that: ['waits', '>', 60], colour: 'red' }] } as const
    expect(checkModules([{ ...sound, fields, list }, other, places])).toContain(
      'thing.list.tone.0: "waits" of "thing" is of kind elapsed, which goes on by itself: no formula, colour or condition can use it',
    )
  })
  test('an action may lead to a state that no step leads to', () => {
    const x = states('态', { 甲: 'a', 乙: 'b', 丙: 'c' }, { initial: 'a', transitions: { a: { b: go } } })
    const actions = { end: { ...go, on: 'row', sets: { x: 'c' } } } as const
    expect(checkModules([withSteps({ ...sound, fields: { ...sound.fields, x }, actions }), other, places])).toEqual([])
  })
  test('an action sets the account and the time only where the field can have them', () => {
    const fields = { ...sound.fields, day: date('日期'), by: reference('经手', { to: 'other' }) }
    const actions = { go: { ...go, on: 'row', sets: { day: 'now', by: 'me', title: 'me' } } } as const
    expect(checkModules([{ ...sound, fields, actions }, other, places])).toEqual([
      "thing.actions.go.sets: \"day\" can be set to 'today', not to 'now'",
      'thing.actions.go.sets.by: \'me\' is an account, or its row in a module of people: give "other" a reference to "account" that is unique',
    ])
    expect(
      checkModules([{ ...sound, fields, actions: { go: { ...go, on: 'row', sets: { day: 'today' } } } }, other, places]),
    ).toEqual([])
  })
  test('an action empties what may be empty, and a date is set to a day', () => {
    const fields = { ...sound.fields, day: date('日期'), by: reference('经手', { to: 'other' }), done: flag('完成') }
    const checked = (sets: NonNullable<AnyModule['actions']>[string]['sets']) =>
      checkModules([{ ...sound, fields, actions: { go: { ...go, on: 'row', ...(sets ? { sets } : {}) } } }, other, places])
    expect(checked({ day: null, by: null, size: null })).toEqual([])
    expect(checked({ day: '', title: null, done: null, by: '' })).toEqual([
      'thing.actions.go.sets: "day" is emptied by null, not by \'\'',
      'thing.actions.go.sets: "title" is required, and cannot be emptied',
      'thing.actions.go.sets: "done" always has a value: say which',
      'thing.actions.go.sets: "by" is emptied by null, not by \'\'',
    ])
    expect(checked({ day: 'tomorrow' })).toEqual(["thing.actions.go.sets: \"day\" can be set to 'today', not to 'tomorrow'"])
    expect(checked({ day: '2027-01-01' })).toEqual([])
  })
  describe('a formula that makes no field', () => {
    const total = (formula: ReturnType<typeof sum>): AnyModule => ({
      ...other,
      fields: {
        ...other.fields,
        total: computed('合计', formula),
        twice: computed('两倍', calc('total', '*', 2)),
        late: computed('多', cases({ that: ['total', '>', 3], value: 1 })),
      },
      list: { columns: ['total', 'twice'], sorts: ['total', 'late'] },
      form: ['title', 'kind', 'size', 'province', 'total'],
      rules: [{ that: ['total', '<=', 'size'], say: '太多' }],
      delete: { that: ['total', '=', 0], message: '还有' },
    })
    const entry: AnyModule = {
      ...flat,
      name: 'entry',
      route: '/entry',
      wire: { path: 'admin/entry' },
      fields: { ...flat.fields, other: reference('其他', { to: 'other' }), points: number('分') },
    }
    const problemsOf = (module: AnyModule, change: Partial<AnyModule> = {}) =>
      checkModules([sound, module, places, { ...entry, ...change }]).filter(problem => problem.startsWith('other'))
    test('is said once, and not where the field stands', () => {
      expect(problemsOf(total(sum('entry.points')))).toEqual([])
      expect(problemsOf(total(sum('entry.point')))).toEqual([expect.stringContaining('other.fields.total: no field "point"')])
    })
    test('is said once of rows that not everybody sees', () => {
      expect(problemsOf(total(sum('entry.points')), { visible: { own: true } })).toEqual([
        'other.fields.total: not everybody sees the rows of "entry", and this would tell of all of them: say needs: { view: … } of it',
      ])
    })
    test('is said of a ring', () => {
      const fields = {
        a: computed('甲', calc('b', '+', 1)),
        b: computed('乙', calc('c', '+', 1)),
        c: computed('丙', calc('b', '+', 1)),
      }
      expect(problemsOf({ ...other, fields: { ...other.fields, ...fields } })).toContain(
        'other.fields.b: is made of itself: other.b → other.c → other.b',
      )
    })
  })
  test('a step does not set its own field otherwise', () => {
    const x = states(
      '态',
      { 甲: 'a', 乙: 'b' },
      { initial: 'a', transitions: { a: { b: { ...go, sets: { x: 'a', size: 3 } } } } },
    )
    expect(checkModules([withSteps({ ...sound, fields: { ...sound.fields, x } }), other, places])).toEqual([
      'thing.fields.x.transitions.a.b.sets: "x" is what the step itself sets',
    ])
  })
  test('reports a region field without a module of regions', () =>
    expect(checkModules([sound])).toContain('thing.fields.province: no module has the regions'))
  test('reports two modules of regions', () =>
    expect(
      checkModules([places, { ...places, name: 'more', route: '/more', wire: { ...places.wire, path: 'admin/more' } }]),
    ).toContain('more.holds: rows of the regions is already taken by "places"; write another'))
  test('asks every module but settings for a list', () => {
    const { list: _columns, ...bare } = sound
    expect(checkModules([bare, other, places])).toEqual(['thing.list: says the columns'])
    expect(checkModules([{ ...bare, single: true }, other, places])).toEqual([])
  })
  test('reports two modules of one name', () =>
    expect(checkModules([sound, { ...other, name: 'thing' }])).toContain(
      'thing.name: name thing is already taken by "thing"; write another',
    ))
})

describe('the place of a problem', () => {
  const text = `import { defineModule, text, date } from 'houtai/schema'
export const day = defineModule({ name: 'day', fields: {} })
export const visit = defineModule({
  name: 'visit', label: '拜访',
  fields: {
    // A comment with fields: { day: 1 }.
    day: date('日期', {
      required: { when: { title: '甲' } },
    }),
    status,
  },
  list: { columns: [
    'title',
    'dya',
  ] },
  form: [{ tab: '基本', fields: ['day'] }],
})
`
  const schemas = [{ path: 'schemas/visit.ts', text }]
  test.each([
    ['visit.fields.day.required.when: no field "title"', 8],
    ['visit.fields.status: x', 10],
    ['visit.list.columns.1: no field "dya"', 14],
    ['visit.form.3: no field "x"', 16],
    ['visit.title: no field "id"', 3],
    ['day.list: says the columns', 2],
  ])('%s: line %i', (problem, line) => expect(withSourceLine(problem, schemas)).toBe(`schemas/visit.ts:${line} ${problem}`))
  test('of a module that is in no file is left out', () => expect(withSourceLine('other.x: y', schemas)).toBe('other.x: y'))

  test('npm start and npm run schema:record print it and end, where schemas are unsound, and go on where they are sound', () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended')
    })
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => void vi.restoreAllMocks())
    const all: readonly AnyModule[] = modules
    exitIfUnsound(all)
    expect(printed).not.toHaveBeenCalled()
    const unsound = all.map(module => (module.name === 'dictionary' ? { ...module, title: 'titel' } : module))
    expect(() => exitIfUnsound(unsound)).toThrow('ended')
    expect(exit).toHaveBeenCalledWith(1)
    expect(printed.mock.calls.flat().join('\n')).toMatch(/^schemas\/dictionary\.ts:\d+ dictionary\.title: /m)
  })
})

const values = (node: unknown): unknown[] =>
  typeof node === 'object' && node !== null ? [node, ...Object.values(node).flatMap(values)] : [node]
describe.each(modules.map(module => ({ name: module.name, module: module as AnyModule })))('module $name', ({ module }) => {
  test('equals its own JSON', () => expect(JSON.parse(JSON.stringify(module))).toEqual(module))
  test('contains only data', () => {
    for (const value of values(module)) {
      expect(['string', 'number', 'boolean', 'object']).toContain(typeof value)
      expect([Object.prototype, Array.prototype, String.prototype, Number.prototype, Boolean.prototype]).toContain(
        Object.getPrototypeOf(value),
      )
    }
  })
  test('its fields cannot be changed', () => {
    for (const field of Object.values(module.fields)) expect(Object.isFrozen(field)).toBe(true)
  })
})

/** A computed field of purchases, or a change of their list, and what the check says. */
const badFormulas: readonly (readonly [change: { field?: Field; list?: object; line?: Field }, problem: string])[] = [
  [
    { field: computed('x', sum('rows.amount')) },
    'purchase.fields.x: "rows" is neither a field with child rows nor a module; there are "purchaseline"; is "purchaseline" meant?',
  ],
  [
    { field: computed('x', sum('purchaseline.amuont')) },
    'purchase.fields.x: no field "amuont" in "purchaseline"; is "amount" meant?',
  ],
  [
    { field: computed('x', { ...calc('freight', '+', 1), places: 2.5 }) },
    'purchase.fields.x: places: is a whole number from 0 to 10',
  ],
  [
    { field: computed('x', { ...sum('purchaseline.amount'), places: 1 }) },
    'purchase.fields.x: places: rounds what `calc` or `cases` makes, and not sum',
  ],
  [{ field: computed('x', { ...calc('lines', '+', 1), places: 1 }) }, 'purchase.fields.x: places: the result is a whole number'],
  [
    { field: computed('x', { ...cases({ text: '{title}' }), places: 1 }) },
    'purchase.fields.x: places: rounds a number, and this is of kind text',
  ],
  [{ field: computed('x', calc('freigth', '+', 1)) }, 'purchase.fields.x: no field "freigth" in "purchase"; is "freight" meant?'],
  [{ field: computed('x', textOf('{titel}')) }, 'purchase.fields.x: no field "titel" in "purchase"; is "title" meant?'],
  [{ field: computed('x', cases()) }, 'purchase.fields.x: has no case: say cases({ when: { … }, value: … })'],
  [
    { field: computed('x', cases({ value: 1 }, { when: { status: 1 }, value: 2 })) },
    'purchase.fields.x: case 1 is for every row, so that those after it are for none: say it last',
  ],
  [
    { field: computed('x', cases({ when: { statsu: 1 }, value: 1 })) },
    'purchase.fields.x: case 1: no field "statsu" in "purchase"; is "status" meant?',
  ],
  [
    { field: computed('x', cases({ when: { status: 7 }, value: 1 })) },
    'purchase.fields.x: case 1: "status" can never be 7; there are 1, 0, -1',
  ],
  [
    { field: computed('x', cases({ when: { vendor: 7 }, value: 1 })) },
    'purchase.fields.x: case 1: "vendor" is of kind reference: `when` asks choices, states, flags and numbers',
  ],
  [
    { field: computed('x', cases({ that: ['freight', '>', 'first_due'], value: 1 })) },
    'purchase.fields.x: case 1: "freight" is a number and "first_due" a day, which are not compared',
  ],
  [
    { field: computed('x', cases({ that: ['today', '>', 'first_due'], value: 1 })) },
    `purchase.fields.x: case 1: "today" stands on the right: ['due_on', '<', 'today']`,
  ],
  [
    { field: computed('x', cases({ when: { status: 1 }, text: '{titel}' })) },
    'purchase.fields.x: no field "titel" in "purchase"; is "title" meant?',
  ],
  [
    { field: computed('x', cases({ when: { status: 1 }, text: '急' }, { value: 1 })) },
    'purchase.fields.x: has cases with a value and cases with a text: give all of them the same',
  ],
  [
    { field: computed('x', cases({ when: { status: 1 }, text: '{vendor}' })) },
    'purchase.fields.x: "vendor" is a reference: name a field of its row, {vendor.name}',
  ],
  [
    { field: computed('x', cases({ that: ['title', '=', 1], value: 1 })) },
    'purchase.fields.x: case 1: "title" is of kind text: `that` compares numbers, amounts, days and times',
  ],
  [
    { field: computed('x', cases({ value: 'title' })) },
    'purchase.fields.x: "title" is of kind text, and only numbers can be calculated with',
  ],
  [
    { field: computed('x', calc('first_due', '+', 1)) },
    `purchase.fields.x: "first_due" is a date, only subtracted from another: ['first_due', '-', 'today']; days are added by addDays('first_due', 30)`,
  ],
  [
    { field: computed('x', calc('freight', '-', 'today')) },
    `purchase.fields.x: "today" is a date, only subtracted from another: ['due_on', '-', 'today']; days are added by addDays('due_on', 30)`,
  ],
  [
    { line: computed('x', calc('today', '-', 'due_on')), field: computed('y', min('purchaseline.x')) },
    'purchase.fields.x: "x" changes with time',
  ],
  [
    { field: computed('x', calc(['first_due', '-', 'today'], '*', 2)), list: { columns: ['title'], sorts: ['x'] } },
    `purchase.list.sorts.0: "x" changes with time, and no index can have it: name a date, the days between it and today, calc('due_on', '-', 'today'), or the minutes since a moment, elapsed('…', { since: 'started_at' })`,
  ],
  [
    { field: computed('x', calc(['first_due', '-', 'today'], '*', 2)), list: { columns: ['title'], filters: ['x'] } },
    `purchase.list.filters.0: "x" changes with time, and no index can have it: name a date, the days between it and today, calc('due_on', '-', 'today'), or the minutes since a moment, elapsed('…', { since: 'started_at' })`,
  ],
  [{ field: computed('x', sum('purchaseline')) }, `purchase.fields.x: says no field of "purchaseline": sum('purchaseline.…')`],
  [
    { field: computed('x', sum('purchaseline.title')) },
    `purchase.fields.x: "title" is of kind text, and only numbers and flags can be summed; count('purchaseline') counts the rows`,
  ],
  [{ field: computed('x', min('purchaseline.title')) }, 'purchase.fields.x: "title" is of kind text, which has no min'],
  [{ field: computed('x', count('purchaseline.price')) }, `purchase.fields.x: count counts rows: say count('purchaseline')`],
  [{ field: computed('x', count('vendor')) }, 'purchase.fields.x: no field of "vendor" refers to "purchase"'],
  [
    { line: reference('退货单', { to: 'purchase' }), field: computed('x', count('purchaseline')) },
    `purchase.fields.x: say by which field "purchaseline" refers to this module: { by: 'purchase' } or { by: 'x' }`,
  ],
  [
    { line: computed('x', calc('price', '*', 'purchase.weight')) },
    'purchaseline.fields.x: no field "weight" in "purchase"; is "freight" meant?',
  ],
  [
    { field: computed('x', calc('created_at', '+', 1)) },
    `purchase.fields.x: "created_at" is a moment, only subtracted from another: ['created_at', '-', 'started_at']`,
  ],
  [
    { field: computed('x', calc('created_at', '-', 'today')) },
    'purchase.fields.x: "created_at" and "today" are a date and a moment: subtract two of the same kind',
  ],
  [
    { list: { columns: ['vendor.level'], search: ['vendor.level'] } },
    `purchase.list.search.0: "vendor.level" is a field of another row, and a keyword is looked up in this one: filter by it, or copy it, default: { from: 'vendor.level' }`,
  ],
  [
    {
      field: computed('x', cases({ that: ['first_due', '<', 'today'], text: '迟' })),
      list: { columns: ['title'], search: ['x'] },
    },
    `purchase.list.search.0: "x" changes with time, and no index can have it: name a date, the days between it and today, calc('due_on', '-', 'today'), or the minutes since a moment, elapsed('…', { since: 'started_at' })`,
  ],
  [{ field: computed('x', calc('freight', '+', 'x')) }, 'purchase.fields.x: is made of itself: purchase.x → purchase.x'],
  [
    { line: computed('x', calc('price', '*', 'purchase')) },
    'purchaseline.fields.x: "purchase" is of kind reference, and only numbers can be calculated with',
  ],
  [{ field: computed('x', textOf('x')) }, `purchase.fields.x: names no field: textOf('{name}')`],
  [
    { field: computed('x', textOf('{vendor}')) },
    'purchase.fields.x: "vendor" is a reference: name a field of its row, {vendor.name}',
  ],
  [
    { field: computed('x', textOf('{vendor.home}')) },
    `purchase.fields.x: "vendor.home" points to a further row: make a text of it where "home" is, textOf('{home.name}'), and name that field, {vendor.…}`,
  ],
  [{ list: { columns: ['vendor.levle'] } }, 'purchase.list.columns: no field "levle" in "vendor"; is "level" meant?'],
  [
    { list: { columns: ['id', 'title.level'] } },
    'purchase.list.columns: "title" is no reference, and "title.level" a field of the row it refers to; is "vendor" meant?',
  ],
  [{ list: { columns: ['id'], search: ['whole'] } }, 'purchase.list.search.0: "whole" is no text'],
]

/** A field of vouchers whose condition compares what the save calculates, and what the check says. */
const badComparisons: readonly (readonly [change: Partial<AnyModule>, problem: string])[] = [
  [
    { fields: { fee: money('手续费', { readonly: { that: ['whole', '>', 1] } }) } },
    'voucher.fields.fee.readonly.that: hangs on what "fee" is part of, and a locked field could not be changed back',
  ],
  [{ fields: { fee: money('手续费', { that: ['whole', '>', 1] }) } }, 'voucher.fields.fee.that: leads back to it'],
  [
    { fields: { memo: text('备注', { default: 'me', readonly: { that: ['debits', '>', 1] } }) } },
    'voucher.fields.memo.readonly: hangs on sums of the child rows, and the first value of "memo" is known only when the row is added: let a rule or a step ask it',
  ],
  [
    { fields: { lines: children('分录', { of: 'voucherline', by: 'voucher', readonly: { that: ['debits', '>', 1] } }) } },
    'voucher.fields.lines.readonly.that: "debits" is computed from what the same save changes: compare fields that it is made of, or let a rule, a step or an action ask it',
  ],
  [
    { readonly: { that: ['debits', '>', 1] } },
    'voucher.readonly.that: "debits" is computed from what the same save changes: compare fields that it is made of, or let a rule, a step or an action ask it',
  ],
]

describe('conditions over what is calculated', () => {
  const problemsWith = ({ fields, ...change }: Partial<AnyModule>) =>
    checkModules([voucherline, { ...voucher, ...change, fields: { ...voucher.fields, ...fields } } as AnyModule])
  test('are sound', () => expect(problemsWith({})).toEqual([]))
  test.each(badComparisons)('with %j says: %s', (change, problem) => expect(problemsWith(change)).toEqual([problem]))
})

describe('computed fields', () => {
  const withFormula = ({ field, list, line: below }: (typeof badFormulas)[number][0]) =>
    checkModules([
      vendor,
      {
        ...purchase,
        fields: { ...purchase.fields, ...(field ? { x: field } : {}) },
        list: { ...purchase.list, ...list },
      } as AnyModule,
      { ...purchaseline, fields: { ...purchaseline.fields, ...(below ? { x: below } : {}) } },
    ])
  test('are sound', () => expect(withFormula({})).toEqual([]))
  test.each(badFormulas)('with %j says: %s', (change, problem) => expect(withFormula(change)).toContain(problem))

  test('lists and rules name references of a referenced row', () => {
    const list = { columns: ['id'], sorts: ['vendor.home'], filters: ['vendor.home'], group: 'vendor.home' }
    const rules = [{ that: ['vendor.home', '!=', 'vendor'] as const, say: '不能是总部自己' }]
    expect(checkModules([vendor, { ...(purchase as AnyModule), list, rules }, purchaseline])).toEqual([])
  })

  test('sums up amounts that are copied from another row', () => {
    const fields = { ...purchaseline.fields, price: money('单价', { default: { from: 'purchase.freight' } }) }
    expect(checkModules([vendor, purchase, { ...purchaseline, fields }])).toEqual([])
  })

  test('of child rows never lead back to one another', () => {
    const fields = { ...vendor.fields, x: computed('x', sum('vendor.y')), y: computed('y', calc('x', '*', 2)) }
    expect(checkModules([{ ...vendor, fields }, purchase, purchaseline])).toContain(
      'vendor.fields.x: is made of itself: vendor.x → vendor.y → vendor.x',
    )
  })
  test('of rows that not everybody sees are copied into no other row', () => {
    const problems = checkModules([{ ...vendor, visible: { own: true } }, purchase, purchaseline])
    expect(problems).toContain(
      'purchase.list.sorts: not everybody sees the rows of "vendor", so a list shows "vendor.level", and is neither ordered nor filtered by it',
    )
  })
  test('of two parent rows that limit their child rows, only those of the one that decides are compared', () => {
    const parent = (name: string) =>
      defineModule({
        name,
        label: name,
        route: `/${name}`,
        wire: { path: name },
        fields: {
          title: text('名称', { required: true }),
          limit: number('上限'),
          lines: children('明细', { of: 'line', by: name }),
        },
        visible: { own: true },
        list: { columns: ['id', 'title'] },
        form: ['title', 'limit', 'lines'],
      })
    const line = defineModule({
      name: 'line',
      label: '明细',
      route: '/line',
      wire: { path: 'line' },
      fields: {
        first: reference('甲', { to: 'first', required: true }),
        second: reference('乙', { to: 'second', required: true }),
        count: number('数量'),
      },
      rules: [
        { that: ['count', '<=', 'first.limit'], say: '超出甲的上限' },
        { that: ['count', '<=', 'second.limit'], say: '超出乙的上限' },
      ],
    })
    const problems = checkModules([...modules, parent('first'), parent('second'), line]).filter(problem =>
      problem.includes('tell of'),
    )
    expect(problems).toEqual([expect.stringContaining('a rule over "second.limit" would tell of them')])
  })
  test('of child rows of such rows neither', () => {
    const farecard = defineModule({
      name: 'farecard',
      label: '车票',
      route: '/farecard',
      wire: { path: 'farecard' },
      fields: {
        title: text('名称', { required: true }),
        trip: reference('行程', { to: 'leavetrip' }),
        explanation: computed('说明', textOf('{trip.title}')),
      },
      list: { columns: ['id', 'title', 'trip.title'], sorts: ['trip.title'] },
    })
    expect(checkModules([...modules, ...scopedModules, farecard])).toEqual([
      'farecard.list.sorts: not everybody sees the rows of "leavetrip", so a list shows "trip.title", and is neither ordered nor filtered by it',
      'farecard.fields.explanation: not everybody sees the rows of "leavetrip", and what is made of "trip.title" would tell it',
    ])
  })
  test('child rows are not chosen by the parent row, which may be new itself', () => {
    const fields = { ...quoteline.fields, contact: reference('经办人', { to: 'liaison', where: { quote: { from: 'quote' } } }) }
    const person: AnyModule = { ...liaison, fields: { ...liaison.fields, quote: reference('报价单', { to: 'quote' }) } }
    expect(checkModules([firm, person, quote, { ...quoteline, fields }])).toContain(
      'quoteline.fields.contact.where.quote: "quote" is the parent row, whose id a new child row does not have yet',
    )
  })

  test('have the kind of what they are made of', () => {
    const [, order] = withComputed([vendor, purchase, purchaseline])
    expect(order?.fields).toMatchObject({
      total: { kind: 'money', label: '合计', readonly: true, stored: true },
      lines: { kind: 'number', integer: true },
      first_due: { kind: 'date' },
      whole: { kind: 'money', stored: true },
      'vendor.level': { kind: 'choice', label: '供应商·级别', stored: true },
      'vendor.home': { kind: 'reference', to: 'vendor', stored: true },
    })
    expect(order?.fields['hours']).not.toHaveProperty('stored')
  })
})
