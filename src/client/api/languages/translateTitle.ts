import i18next from 'i18next'
import { modules } from '#product/modules'
import type { AnyModule } from '../../../schema/index.ts'
import { onReplacedModules } from '../replacedModules.ts'

/** Translation keys of the built-in menu's and the modules' titles, by their Chinese text. */
function keysByTitle(): ReadonlyMap<string, string> {
  const first = Object.entries((i18next.getResourceBundle('zh-CN', 'menu') ?? {}) as Readonly<Record<string, string>>)
  return new Map([
    ...(modules as readonly AnyModule[]).flatMap(({ name, menu }) =>
      menu?.under === undefined ? [] : [[menu.under, `modules/${name}:menu.under`] as const],
    ),
    ...modules.map(({ name, label }) => [label, `modules/${name}:label`] as const),
    ...first.map(([name, title]) => [title, `menu:${name}`] as const),
  ])
}

let keys: ReadonlyMap<string, string> | null = null
onReplacedModules(() => (keys = null))

/**
 * Translates a built-in title. A title written by an operator stays as it is, and so does a module's title given in one
 * language only.
 */
export function translateTitle(title: string): string {
  if (i18next.language === 'zh-CN') return title
  keys ??= keysByTitle()
  const key = keys.get(title)
  return key === undefined ? title : i18next.t(key, title)
}

interface TitledNode {
  title: string
  children?: readonly TitledNode[]
}

/** Translates the titles of a tree. */
export const translateTitles = <T extends TitledNode>(one: T): T => ({
  ...one,
  title: translateTitle(one.title),
  ...(one.children ? { children: one.children.map(translateTitles) } : {}),
})
