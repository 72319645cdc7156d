import logo from '../../../../client/ui/logo.svg'
import { exampleOf } from '../../../../kinds/exampleOf.ts'
import { kindValue } from '../../../../kinds/kindValues.ts'
import { kindViews } from '../../../../kinds/lists/views.ts'
import type { AnyModule, Field, Kind } from '../../../../schema/index.ts'
import { itemColumns, itemsName, kindsRoute, sampleRegion } from './galleryModules.ts'

/** Every kind there is, those of modules too. */
export const galleryKinds = Object.keys(kindViews).sort() as readonly Kind[]

const options = { 加急: 1, 普通: 2, 很长的一个选项的名字: 3 }
const states = { 草稿: 'draft', 完成: 'done' }
/** What a field of the kind cannot do without. */
const needed: { readonly [K in Kind]?: object } = {
  choice: { options },
  choices: { options },
  states: { options: states, initial: 'draft', transitions: { draft: ['done'] } },
  reference: { to: itemsName },
  references: { to: itemsName },
  region: { level: 'province' },
  list: { type: 'text' },
  computed: { type: 'text' },
  serial: { pattern: 'NO-{00000}' },
  children: { of: itemsName, by: 'pid', columns: itemColumns },
}
const picture = { img_id: 'a', url: logo, name: '图.svg' }
/** A child row: the long value has five. */
const line = { title: '第一项', amount: 120, starts: '2026-10-01' }
const paper = { url: logo, name: '合同.pdf', bytes: 120_000 }
/** Values of kinds that are not typed, and so have no example. */
const stored: { readonly [K in Kind]?: unknown } = {
  images: [picture],
  files: [paper],
  richText: '<p>一段<b>文字</b></p>',
  barcode: 'A-100',
  children: [{ ...line, id: 1 }],
  computed: '算出的',
  serial: 'NO-00001',
  elapsed: 4000,
  json: { 键: [1, 2] },
  flag: 1,
  status: 1,
  states: 'draft',
  id: 7,
  parent: 1,
  reference: 1,
  references: [1, 2],
  region: sampleRegion,
  icon: 'ri:home-line',
  list: ['红', '蓝'],
}
const longText = '很长的一段文字 with a word that does not break '.repeat(4)
/** Candidates for the long value of a kind: it shows what it accepts of them. */
const long: readonly unknown[] = [
  longText,
  [1, 2, 3],
  Array.from({ length: 5 }, (_, index) => ({ ...line, id: index + 1 })),
  Array.from({ length: 5 }, (_, index) => ({ ...picture, img_id: String(index), url: `${logo}?${index}` })),
  Array.from({ length: 5 }, (_, index) => ({ ...paper, url: `${logo}?${index}` })),
  Array.from({ length: 9 }, (_, index) => `第 ${index + 1} 个很长的词`),
  9_999_999_999.99,
  99_999,
]

/** What each state of a field is called. */
const titles = {
  'zh-CN': { empty: '空', filled: '有值', long: '很长', required: '必填', refused: '被拒', disabled: '只读', hint: '一句提示' },
  'en-US': {
    empty: 'Empty',
    filled: 'Filled',
    long: 'Long',
    required: 'Required',
    refused: 'Refused',
    disabled: 'Read-only',
    hint: 'A hint',
  },
} as const
export type GalleryLanguage = keyof typeof titles
export const isGalleryLanguage = (value: unknown): value is GalleryLanguage => typeof value === 'string' && value in titles

export interface GalleryState {
  name: string
  field: Field
  value: unknown
}

/** The states of a field of that kind. A required one without a value is refused at once. */
export function statesOf(kind: Kind, language: GalleryLanguage): readonly GalleryState[] {
  const words = titles[language]
  const plain = { kind, label: kind, ...needed[kind] } as Field
  const filled = stored[kind] ?? exampleOf(plain) ?? null
  const longest = long.find(one => 'value' in kindValue(plain).accept(one, plain))
  const state = (name: keyof typeof words, value: unknown, more: object = {}): GalleryState => ({
    name,
    field: { ...plain, label: words[name], ...more } as Field,
    value,
  })
  return [
    state('empty', null),
    state('filled', filled, { hint: words.hint }),
    ...(longest === undefined ? [] : [state('long', longest)]),
    state('required', filled, { required: true }),
    state('refused', null, { required: true }),
    state('disabled', filled, { readonly: true }),
  ]
}

/** A module of one kind. */
export function galleryModule(states: readonly GalleryState[]): AnyModule {
  const fields = Object.fromEntries(states.map(({ name, field }) => [name, field]))
  return {
    name: 'gallery',
    label: '',
    route: kindsRoute,
    wire: { path: 'gallery/kinds' },
    fields,
    form: Object.keys(fields),
    title: 'filled',
    list: { columns: [] },
  }
}
