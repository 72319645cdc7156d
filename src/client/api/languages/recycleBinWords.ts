import i18next from 'i18next'
import words from '../../../../locales/zh-CN/recycle.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of the recycle bin come with its page: no list waits for them. */
i18next.addResourceBundle(languages[0], 'recycle', words)
