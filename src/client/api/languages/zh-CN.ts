import i18next from 'i18next'
import { languages } from '../../../shared/rules/languages.ts'
import { packsByNamespace, type LanguagePack } from './i18n.ts'

// What every list needs. Other texts come in the chunk of what shows them, by addWords.
const words = import.meta.glob<LanguagePack>('../../../../locales/zh-CN/{engine,errors,jobs,messages,push,widgets}.json', {
  eager: true,
  import: 'default',
})

for (const [name, pack] of Object.entries(packsByNamespace(Object.entries(words))))
  i18next.addResourceBundle(languages[0], name, pack)
