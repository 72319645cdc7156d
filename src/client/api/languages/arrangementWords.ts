import i18next from 'i18next'
import words from '../../../../locales/zh-CN/arrangements.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of rows on a board, a calendar, a map or a chart come with these. */
i18next.addResourceBundle(languages[0], 'arrangements', words)
