import { type AnyModule, date, money, text } from '../../../../schema/index.ts'
import type { ComboxEntry } from '../../../../shared/wire/envelope.ts'
import type { GalleryLanguage } from './galleryKinds.ts'

/** The page of the module that has the kinds. */
export const kindsRoute = '/gallery/kinds'
/** The module that the gallery's references point to, and whose rows are below its rows. */
export const itemsName = 'gallery-items'
/** The columns of those rows. */
export const itemColumns = ['title', 'amount', 'starts'] as const
export const regionsPath = 'gallery/regions'

const words = {
  'zh-CN': {
    items: '事项',
    title: '名称',
    amount: '金额',
    starts: '开始',
    regions: '地区',
    names: ['广东省', '深圳市', '南山区'],
  },
  'en-US': {
    items: 'Task',
    title: 'Name',
    amount: 'Amount',
    starts: 'Starts',
    regions: 'Regions',
    names: ['Guangdong', 'Shenzhen', 'Nanshan'],
  },
} as const

/** Modules that no product has: kinds which refer to others find them in every product, whatever that has left out. */
export function galleryModules(language: GalleryLanguage): readonly AnyModule[] {
  const { items, title, amount, starts, regions } = words[language]
  const list = { columns: [] }
  return [
    {
      name: itemsName,
      label: items,
      route: '/gallery/items',
      wire: { path: 'gallery/items' },
      fields: { title: text(title, { required: true }), amount: money(amount), starts: date(starts) },
      form: itemColumns,
      list,
    },
    {
      name: 'gallery-regions',
      label: regions,
      route: '/gallery/regions',
      wire: { path: regionsPath },
      holds: 'regions',
      fields: { title: text(title) },
      form: ['title'],
      list,
    },
  ]
}

export const sampleRegion = 440_000
const levels = ['province', 'city', 'county']
/** Each region with the level of its own and the code of the one above, as a field of regions asks for them. */
const regionsIn = (language: GalleryLanguage): readonly ComboxEntry[] =>
  [sampleRegion, 440_300, 440_305].map((id, index, codes) => ({
    id,
    title: words[language].names[index] ?? '',
    level: levels[index],
    pid: codes[index - 1] ?? 0,
  }))
const itemsIn = (language: GalleryLanguage): readonly ComboxEntry[] =>
  Array.from({ length: 5 }, (_, index) => ({ id: index + 1, title: `${words[language].items} ${index + 1}` }))

interface ChoiceBody {
  ids?: readonly number[]
  keyword?: string
  where?: Readonly<Record<string, unknown>>
}
/** What a field that refers to rows may offer, as `choices` and `combox` answer. */
export function galleryChoices(path: string, { ids, keyword = '', where = {} }: ChoiceBody, language: GalleryLanguage) {
  return (path === regionsPath ? regionsIn : itemsIn)(language)
    .filter(({ id }) => !ids || ids.includes(id))
    .filter(row => row.title.includes(keyword) && Object.entries(where).every(([name, value]) => row[name] === value))
    .map(({ id, title }) => ({ id, title }))
}
