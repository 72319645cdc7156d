import i18next from 'i18next'
import words from '../../../../locales/zh-CN/people.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of who is here come with what shows it: a list that one is alone in has none. */
i18next.addResourceBundle(languages[0], 'people', words)
