import type { Page } from 'playwright-core'
import { textEntries, type TextPacks } from '../../src/cli/texts/localeFiles.ts'

/** Selectors of the product's own texts: menus, labels, headings, buttons, hints; not values of rows. */
const ownTextSelectors = [
  'nav .ant-menu-title-content',
  '.ant-breadcrumb li',
  '.filters label',
  'button:not(.shell-user, [lang])',
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
  '.empty-state',
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
/** Characters of one language that the other never uses. */
export function lettersOnlyIn(packs: TextPacks, others: TextPacks): ReadonlySet<string> {
  const other = lettersIn(others)
  return new Set([...lettersIn(packs)].filter(letter => /\p{Script=Han}/u.test(letter) && !other.has(letter)))
}

/** Texts in another language than the selected one. */
export function textsInOtherLanguage(language: string, words: readonly string[], chinese: ReadonlySet<string>): string[] {
  if (language === 'zh-CN') return []
  if (language === 'zh-TW') return words.filter(word => [...word].some(letter => chinese.has(letter)))
  return words.filter(word => /\p{Script=Han}/u.test(word))
}
