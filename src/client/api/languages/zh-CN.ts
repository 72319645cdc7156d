import i18next from 'i18next'
import { languages } from '../../../shared/rules/languages.ts'
import { packsByNamespace, type LanguagePack } from './i18n.ts'

const words = import.meta.glob<LanguagePack>(
  ['../../../../locales/zh-CN/*.json', '!**/{shell,menu,notices,sheets,recycle,why,views}.json'],
  {
    eager: true,
    import: 'default',
  },
)

// Texts needed after sign-in; the shell's are part of the first chunk, those of the recycle bin and of saved views come with what shows them.
for (const [name, pack] of Object.entries(packsByNamespace(Object.entries(words))))
  i18next.addResourceBundle(languages[0], name, pack)
