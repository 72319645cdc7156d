import i18next from 'i18next'
import words from '../../../../locales/zh-CN/homeCards.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of the cards come with the home page: no list waits for them. */
i18next.addResourceBundle(languages[0], 'homeCards', words)
