import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import shell from '../../locales/zh-CN/shell.json' with { type: 'json' }
import { type Language, languages } from '../rules/languages.ts'

export type Pack = Record<string, unknown>
type Named = readonly (readonly [path: string, words: Pack])[]

const [own] = languages
const others: Readonly<Record<Exclude<Language, 'zh-CN'>, () => Promise<{ packs: Named }>>> = {
  'zh-TW': () => import('./languages/zh-TW.ts'),
  'en-US': () => import('./languages/en-US.ts'),
}

/** `…/en-US/modules/menu.json` holds the namespace `modules/menu`. */
const namespace = (path: string): string => path.replace(/^.*locales\/[^/]+\//, '').replace(/\.json$/, '')
export const byNamespace = (packs: Named) => Object.fromEntries(packs.map(([path, words]) => [namespace(path), words]))

void i18next.use(initReactI18next).init({
  lng: own,
  fallbackLng: own,
  defaultNS: 'shell',
  resources: { [own]: { shell } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
})

async function fetchWords(language: Language) {
  if (language === own || i18next.hasResourceBundle(language, 'shell')) return
  const [{ packs }, { titles }] = await Promise.all([others[language](), import('./languages/firstMenu.ts')])
  i18next.addResourceBundle(own, 'menu', titles)
  for (const [name, words] of Object.entries(byNamespace(packs))) i18next.addResourceBundle(language, name, words)
}

let wanted: Language = own

/** Speaks that language from now on; of several asked for at once, the last. */
export async function speak(language: Language) {
  wanted = language
  await fetchWords(language)
  if (wanted !== language) return
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
