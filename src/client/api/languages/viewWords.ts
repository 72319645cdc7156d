import i18next from 'i18next'
import { languages } from '../../../shared/rules/languages.ts'
import words from '../../../../locales/zh-CN/views.json' with { type: 'json' }

// They come with what shows them: a first list stands in no saved view.
i18next.addResourceBundle(languages[0], 'views', words)
