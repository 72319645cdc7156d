import i18next from 'i18next'
import { languages } from '../../shared/rules/languages.ts'
import words from '../../../locales/zh-CN/columns.json' with { type: 'json' }

// They come with what shows them: the settings of columns, figures and groups.
i18next.addResourceBundle(languages[0], 'columns', words)
