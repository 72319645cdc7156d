import i18next from 'i18next'
import words from '../../../../locales/zh-CN/histories.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of histories come with their window. */
i18next.addResourceBundle(languages[0], 'histories', words)
