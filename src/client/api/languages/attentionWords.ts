import i18next from 'i18next'
import words from '../../../../locales/zh-CN/attention.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of what needs attention come with the home page. */
i18next.addResourceBundle(languages[0], 'attention', words)
