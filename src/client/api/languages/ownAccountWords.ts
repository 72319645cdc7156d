import i18next from 'i18next'
import words from '../../../../locales/zh-CN/me.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of one's own account come with its page. */
i18next.addResourceBundle(languages[0], 'me', words)
