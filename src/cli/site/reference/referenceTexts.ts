import type { SiteLanguage } from '../siteLanguages.ts'

const english = {
  colon: ': ',
  comma: ', ',
  optional: 'may be left out',
  required: 'required',
  byDefault: 'by default',
  option: 'key',
  accepts: 'accepts',
  meaning: 'meaning',
  madeBy: 'Made by',
  value: 'On the wire',
  every: 'Options of every field',
  everyAlso: 'It also accepts',
  options: 'Options of its own',
  builtIn: 'Every module has such a field of itself; no function makes it.',
  searchable: 'A keyword may search it.',
  unsortable: 'No list is sorted by it.',
  ordered: 'A rule may compare it.',
  amount: 'A list may add it up.',
  noCell: 'It does not fit into a cell of a sheet: it is not imported.',
  long: 'It is left out of lists.',
  derived: 'It has no column of its own: it is computed on read.',
  fillsItself: 'A new row always has a value.',
} as const
export type ReferenceTexts = { readonly [K in keyof typeof english]: string }

export const referenceTexts: { readonly [L in SiteLanguage]: ReferenceTexts } = {
  en: english,
  zh: {
    colon: '：',
    comma: '、',
    optional: '可以省略',
    required: '必填',
    byDefault: '默认',
    option: '键',
    accepts: '接受',
    meaning: '含义',
    madeBy: '构造函数',
    value: '传输的值',
    every: '所有字段都有的选项',
    everyAlso: '它还接受',
    options: '自己的选项',
    builtIn: '每个模块自带这样的字段，没有构造函数。',
    searchable: '可以用关键词搜索。',
    unsortable: '列表不能按它排序。',
    ordered: '规则可以比较它。',
    amount: '列表可以对它求和。',
    noCell: '放不进表格的单元格，因此不能导入。',
    long: '不出现在列表里。',
    derived: '没有自己的列，读取时才计算。',
    fillsItself: '新行总有一个值。',
  },
}

/** The parts of the language with a page each: path below `reference/`, title, and the sentence below it. */
export const languagePages = {
  module: {
    en: ['A module', 'The keys of `defineModule` that say what a module is and where it is found.'],
    zh: ['模块', '`defineModule` 中说明模块是什么、在哪里的键。'],
  },
  lists: {
    en: ['The list', 'The key `list`: columns, filters, order and figures of the page with the rows.'],
    zh: ['列表', '键 `list`：数据行页面的列、筛选、排序和汇总。'],
  },
  views: {
    en: ['Views', 'The key `views`: other ways to show the rows of a list.'],
    zh: ['视图', '键 `views`：用其他方式显示列表中的行。'],
  },
  forms: {
    en: ['Forms and sheets', 'What is typed, imported, exported and changed in many rows at once.'],
    zh: ['表单与表格', '录入、导入、导出以及批量修改的内容。'],
  },
  actions: {
    en: ['Actions', 'The key `actions`: what somebody may do with rows beside the verbs.'],
    zh: ['操作', '键 `actions`：除动词之外可以对行做的事。'],
  },
  rules: {
    en: ['Rules', 'What a row must be so that it is saved, changed or deleted.'],
    zh: ['规则', '一行满足什么才能保存、修改或删除。'],
  },
  rights: {
    en: ['Rights', 'Who sees which rows, and which rights there are beside the verbs.'],
    zh: ['权限', '谁能看到哪些行，以及动词之外还有哪些权限。'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<SiteLanguage, readonly [title: string, about: string]>>>>
export type LanguagePage = keyof typeof languagePages

export const fieldsPage = {
  en: ['Fields', 'The options that fields of every kind accept. [Kinds](#kinds) lists what a field can be.'],
  zh: ['字段', '各种字段都接受的选项。[字段类型](#kinds)列出字段可以是什么。'],
} as const
export const kindsHeading = { en: 'Kinds', zh: '字段类型' } as const
export const formulasPage = {
  en: ['Formulas', 'What a field of kind `computed` is computed by.'],
  zh: ['公式', '`computed` 字段的计算方式。'],
} as const
