import type { LanguagePack } from './i18n.ts'

// Two globs: one over both folders would begin where they part, and Vite leaves out what is below node_modules from there.
const ofEngine = import.meta.glob<LanguagePack>(['../../../../locales/zh-TW/**/*.json', '!**/{notices,sheets,why,agents}.json'], {
  eager: true,
  import: 'default',
})
const ofProduct = import.meta.glob<LanguagePack>(['#product/locales/zh-TW/**/*.json', '!**/{notices,sheets,why,agents}.json'], {
  eager: true,
  import: 'default',
})
/** In the order in which they replace each other, text by text. */
export const packs = [...Object.entries(ofEngine), ...Object.entries(ofProduct)]
