import i18next from 'i18next'
import { modules } from '../../../modules.config.ts'

/** Where the titles of the first menu and of modules are said in other languages, by what they are in Chinese. */
function keysByTitle(): ReadonlyMap<string, string> {
  const first = Object.entries((i18next.getResourceBundle('zh-CN', 'menu') ?? {}) as Readonly<Record<string, string>>)
  return new Map([
    ...modules.map(({ name, title }) => [title, `modules/${name}:title`] as const),
    ...first.map(([name, title]) => [title, `menu:${name}`] as const),
  ])
}

let keys: ReadonlyMap<string, string> | null = null

/** A title that came with the product, in the language of the moment; what somebody has named stays as it was named. */
export function translateTitle(title: string): string {
  if (i18next.language === 'zh-CN') return title
  keys ??= keysByTitle()
  const key = keys.get(title)
  return key === undefined ? title : i18next.t(key)
}

interface TitledNode {
  title: string
  children?: readonly TitledNode[]
}

/** The same of a tree. */
export const translateTitles = <T extends TitledNode>(one: T): T => ({
  ...one,
  title: translateTitle(one.title),
  ...(one.children ? { children: one.children.map(translateTitles) } : {}),
})
