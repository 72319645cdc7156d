import type { Page } from 'playwright-core'
import { textEntries, type TextPacks } from '../../src/cli/localeFiles.ts'

/** What the product itself says on a page: menus, labels, headings, buttons, hints; not what somebody has written. */
const ownTextSelectors = [
  'nav .ant-menu-title-content',
  '.ant-breadcrumb li',
  '.filters label',
  'button:not(.shell-user, [lang], .tree-twig)',
  '.list thead th',
  '.row-actions',
  '.cell-dot',
  '.list-footer',
  '.form-item > label',
  '.form-hint',
  '[role=tab]',
  'main h2',
  'main h3',
  'main dt',
  '.instead',
  '.notice h1',
  '.notice p',
]
const textAttributes = ['placeholder', 'aria-label'] as const

export const ownTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([places, attributes]) => {
      const isShown = (element: Element) =>
        element.checkVisibility() &&
        !element.closest('tbody td [title], .overview thead, .messages-rows, .price-figure h2, figure')
      const texts = [...document.querySelectorAll<HTMLElement>(places)].filter(isShown).map(element => element.innerText.trim())
      const named = attributes.flatMap(name =>
        [...document.querySelectorAll(`main [${name}], header [${name}]`)]
          .filter(element => isShown(element) && !element.closest('tbody, .overview, [role=treegrid]'))
          .map(element => element.getAttribute(name) ?? ''),
      )
      return [...new Set([...texts, ...named])].filter(text => text !== '')
    },
    [ownTextSelectors.join(','), textAttributes] as const,
  )

const lettersIn = (packs: TextPacks) =>
  new Set(Object.values(packs).flatMap(words => textEntries(words).flatMap(([, text]) => [...text])))
/** Letters of the one language that the other never writes. */
export function lettersOnlyIn(packs: TextPacks, others: TextPacks): ReadonlySet<string> {
  const other = lettersIn(others)
  return new Set([...lettersIn(packs)].filter(letter => /\p{Script=Han}/u.test(letter) && !other.has(letter)))
}

/** Words of ours in another language than the one that is spoken. */
export function textsInOtherLanguage(language: string, words: readonly string[], chinese: ReadonlySet<string>): string[] {
  if (language === 'zh-CN') return []
  if (language === 'zh-TW') return words.filter(word => [...word].some(letter => chinese.has(letter)))
  return words.filter(word => /\p{Script=Han}/u.test(word))
}
