import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

type Words = Record<string, unknown>
export type Language = 'zh-CN' | 'zh-TW' | 'en-US'

const chinese = import.meta.glob<Words>('../../locales/zh-CN/*.json', { eager: true, import: 'default' })
const others = import.meta.glob<Words>(['../../locales/*/**/*.json', '!../../locales/zh-CN/**'], { import: 'default' })

/** `…/en-US/modules/menu.json` holds the namespace `modules/menu`. */
const namespace = (path: string): string => path.replace(/^.*locales\/[^/]+\//, '').replace(/\.json$/, '')

void i18next.use(initReactI18next).init({
  lng: 'zh-CN',
  fallbackLng: 'zh-CN',
  defaultNS: 'shell',
  resources: { 'zh-CN': Object.fromEntries(Object.entries(chinese).map(([path, words]) => [namespace(path), words])) },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
})

export async function speak(language: Language) {
  const packs = Object.entries(others).filter(([path]) => path.includes(`/locales/${language}/`))
  const loaded = await Promise.all(packs.map(async ([path, load]) => [namespace(path), await load()] as const))
  for (const [name, words] of loaded) i18next.addResourceBundle(language, name, words)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
