import i18next from 'i18next'
import words from '../../../../locales/zh-CN/personal.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of masked values come with what shows them plain. */
i18next.addResourceBundle(languages[0], 'personal', words)
