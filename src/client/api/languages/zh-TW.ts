import type { LanguagePack } from './i18n.ts'

// Those of the engine and of the product.
const words = import.meta.glob<LanguagePack>(
  ['../../../../locales/zh-TW/**/*.json', '#product/locales/zh-TW/**/*.json', '!**/{notices,sheets,why,agents}.json'],
  { eager: true, import: 'default' },
)
export const packs = Object.entries(words)
