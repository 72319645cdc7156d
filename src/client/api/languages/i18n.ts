import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import shell from '../../../../locales/zh-CN/shell.json' with { type: 'json' }
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { importChunk } from '../importChunk.ts'
import { interpolation, quantityFormatter } from './quantityFormatter.ts'

export type LanguagePack = Record<string, unknown>
type PackFiles = readonly (readonly [path: string, words: LanguagePack])[]

const [defaultLanguage] = languages
const otherLanguages: Readonly<Record<Exclude<Language, 'zh-CN'>, () => Promise<{ packs: PackFiles }>>> = {
  'zh-TW': () => import('./zh-TW.ts'),
  'en-US': () => import('./en-US.ts'),
}

/** `…/en-US/modules/menu.json` contains the namespace `modules/menu`. */
const namespace = (path: string): string => path.replace(/^.*locales\/[^/]+\//, '').replace(/\.json$/, '')
export const packsByNamespace = (packs: PackFiles) => Object.fromEntries(packs.map(([path, words]) => [namespace(path), words]))

void i18next
  .use(quantityFormatter)
  .use(initReactI18next)
  .init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    defaultNS: 'shell',
    resources: { [defaultLanguage]: { shell } },
    interpolation,
    react: { useSuspense: false },
    initAsync: false,
  })

/** Adds Chinese texts that come in the chunk of what shows them. The packs of other languages hold all of theirs. */
export function addWords(namespace: string, words: object): void {
  i18next.addResourceBundle(defaultLanguage, namespace, words)
}

const importMenuTitles = () => import('./menuTitles.ts')
async function loadPacks(language: Language) {
  if (language === defaultLanguage || i18next.hasResourceBundle(language, 'shell')) return
  const [{ packs }, { menuTitles: titles }] = await Promise.all([
    importChunk(otherLanguages[language]),
    importChunk(importMenuTitles),
  ])
  i18next.addResourceBundle(defaultLanguage, 'menu', titles)
  for (const [path, words] of packs) i18next.addResourceBundle(language, namespace(path), words, true, true)
}

let wantedLanguage: Language = defaultLanguage

/** Switches the language once its packs are loaded; of several concurrent calls the last wins. */
export async function setLanguage(language: Language) {
  wantedLanguage = language
  await loadPacks(language)
  if (wantedLanguage !== language) return
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
