import i18next from 'i18next'
import words from '../../../../locales/zh-CN/conflicts.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of a conflict come with what tells of it. */
i18next.addResourceBundle(languages[0], 'conflicts', words)
