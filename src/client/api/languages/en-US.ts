import type { LanguagePack } from './i18n.ts'

const words = import.meta.glob<LanguagePack>(['../../../../locales/en-US/**/*.json', '!**/{notices,sheets,why,agents}.json'], {
  eager: true,
  import: 'default',
})
export const packs = Object.entries(words)
