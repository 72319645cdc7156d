import logo from '../../../../client/ui/logo.svg'
import {
  type AnyModule,
  choice,
  date,
  images,
  type ListView,
  money,
  parent,
  point,
  text,
  verbs,
} from '../../../../schema/index.ts'
import type { GalleryLanguage } from './galleryKinds.ts'
import { kindsRoute } from './galleryModules.ts'

/** An example of each view a schema may declare: a new one does not compile until it has one here. */
const declared: { readonly [A in ListView['as']]: Extract<ListView, { as: A }> } = {
  board: { as: 'board', by: 'stage', columns: ['amount', 'starts'] },
  calendar: { as: 'calendar', from: 'starts', to: 'ends' },
  cards: { as: 'cards', picture: 'picture', columns: ['stage', 'amount'] },
  map: { as: 'map', at: 'place', columns: ['stage', 'amount'] },
  chart: { as: 'chart', by: 'stage', of: 'amount' },
}
/** What a list is without one: its table, rows below headings, and a tree. */
const builtIn = ['table', 'group', 'tree'] as const
export type GalleryView = (typeof builtIn)[number] | ListView['as']
export const galleryViews: readonly GalleryView[] = [...builtIn, ...(Object.keys(declared) as ListView['as'][])]

export const viewStates = ['empty', 'loading', 'one', 'many', 'error', 'forbidden'] as const
export type ViewState = (typeof viewStates)[number]

const chineseWords = {
  views: {
    table: '表格',
    group: '分组',
    tree: '树',
    board: '看板',
    calendar: '日历',
    cards: '卡片',
    map: '地图',
    chart: '图表',
  },
  states: { empty: '空', loading: '加载中', one: '一行', many: '多行', error: '出错', forbidden: '没有权限' },
  fields: {
    title: '名称',
    stage: '阶段',
    amount: '金额',
    starts: '开始',
    ends: '结束',
    place: '地点',
    picture: '图片',
    pid: '上级',
  },
  stages: ['待办', '进行', '完成'],
  row: '事项',
}
type ViewWords = Omit<typeof chineseWords, 'views'> & { views: Readonly<Record<GalleryView, string>> }
const words: Readonly<Record<GalleryLanguage, ViewWords>> = {
  'zh-CN': chineseWords,
  'en-US': {
    views: {
      table: 'Table',
      group: 'Groups',
      tree: 'Tree',
      board: 'Board',
      calendar: 'Calendar',
      cards: 'Cards',
      map: 'Map',
      chart: 'Chart',
    },
    states: { empty: 'Empty', loading: 'Loading', one: 'One row', many: 'Many rows', error: 'Failed', forbidden: 'No right' },
    fields: {
      title: 'Name',
      stage: 'Stage',
      amount: 'Amount',
      starts: 'Starts',
      ends: 'Ends',
      place: 'Place',
      picture: 'Picture',
      pid: 'Parent',
    },
    stages: ['To do', 'Doing', 'Done'],
    row: 'Task',
  },
}
export const viewTitle = (view: GalleryView, language: GalleryLanguage): string => words[language].views[view]
export const stateTitle = (state: ViewState, language: GalleryLanguage): string => words[language].states[state]

/** The path of the calls of the list in that state, below `/manage/`. */
const pathOf = (view: GalleryView, state: ViewState): string => `gallery/${view}/${state}`
export const galleryRoute = (view: GalleryView, state: ViewState): string => `/${pathOf(view, state)}`

/** A module whose list is shown in that view. Each state has one of its own, because calls and rights are by module. */
export function viewModule(view: GalleryView, state: ViewState, language: GalleryLanguage): AnyModule {
  const { fields: labels, stages } = words[language]
  const options = Object.fromEntries(stageValues.map((value, index) => [stages[index], value]))
  return {
    name: `gallery-${view}-${state}`,
    label: `${viewTitle(view, language)} · ${stateTitle(state, language)}`,
    route: galleryRoute(view, state),
    wire: { path: pathOf(view, state) },
    fields: {
      title: text(labels.title, { required: true }),
      ...(view === 'tree' ? { pid: parent(labels.pid, { root: '-' }) } : {}),
      stage: choice(labels.stage, options),
      amount: money(labels.amount),
      starts: date(labels.starts),
      ends: date(labels.ends),
      place: point(labels.place),
      picture: images(labels.picture, { max: 1 }),
    },
    list: {
      columns: ['id', 'title', 'stage', 'amount', 'starts', 'ends'],
      search: ['title'],
      filters: ['stage'],
      ...(view === 'group' ? { group: 'stage' } : {}),
    },
    views: view in declared ? [declared[view as ListView['as']]] : [],
    form: ['title', 'stage', 'amount', 'starts', 'ends'],
  }
}

/** The rights on the pages of the gallery, as an account has them. */
export const galleryRights = (): Readonly<Record<string, typeof verbs>> =>
  Object.fromEntries(
    [
      kindsRoute,
      ...galleryViews.flatMap(view => viewStates.filter(state => state !== 'forbidden').map(state => galleryRoute(view, state))),
    ].map(route => [route, verbs]),
  )

export interface GalleryRow {
  [name: string]: unknown
  id: number
  pid: number
  stage: number
  amount: number
}

/** The values of the field that boards and groups go by. */
export const stageValues = [1, 2, 3] as const
const manyRows = 23
const children = 3
const day = 86_400_000
/** Days around this one: a calendar opens at the present month. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * day).toLocaleDateString('sv')

/** The rows of a state, the newest first. */
export function galleryRows(view: GalleryView, state: ViewState, language: GalleryLanguage): readonly GalleryRow[] {
  const count = state === 'many' ? manyRows : state === 'one' ? 1 : 0
  return Array.from({ length: count }, (_, index) => rowAt(view, index, language)).toReversed()
}

function rowAt(view: GalleryView, index: number, language: GalleryLanguage): GalleryRow {
  const id = index + 1
  const starts = (index * 5) % 27
  return {
    id,
    version: 1,
    status: 1,
    title: `${words[language].row} ${id}`,
    // In a tree every fourth row has the ones after it below.
    pid: view === 'tree' && index % (children + 1) ? id - (index % (children + 1)) : 0,
    stage: (index % stageValues.length) + 1,
    amount: 120 + ((index * 37) % 50) * 10,
    starts: dayFromNow(starts - 13),
    ends: dayFromNow(starts - 13 + (index % 3)),
    place: `${(104 + ((index * 7) % 14)).toFixed(2)},${(25 + ((index * 5) % 13)).toFixed(2)}`,
    picture: index % 3 ? [] : [{ img_id: String(id), url: `${logo}?${id}`, name: '' }],
  }
}
