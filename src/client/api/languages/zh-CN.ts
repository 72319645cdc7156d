import i18next from 'i18next'
import { languages } from '../../../shared/rules/languages.ts'
import { packsByNamespace, type LanguagePack } from './i18n.ts'

// By whole paths: a pattern that begins with ** leaves nothing out up here.
const words = import.meta.glob<LanguagePack>(
  [
    '../../../../locales/zh-CN/*.json',
    '!../../../../locales/zh-CN/{shell,menu,notices,sheets,callers,tokens,agents,sso}.json',
    '!../../../../locales/zh-CN/{recycle,help,tour,palette,roles,prices,errorlog,access,why,views,me,attention,imports,histories,cells,exports,conflicts,arrangements,points,personal,homeCards,people}.json',
  ],
  { eager: true, import: 'default' },
)

// Texts needed after sign-in; the shell's are part of the first chunk, those of single pages come with what shows them.
for (const [name, pack] of Object.entries(packsByNamespace(Object.entries(words))))
  i18next.addResourceBundle(languages[0], name, pack)
