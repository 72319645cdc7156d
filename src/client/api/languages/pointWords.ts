import i18next from 'i18next'
import words from '../../../../locales/zh-CN/points.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words about a place and its regions come with the form that asks them. */
i18next.addResourceBundle(languages[0], 'points', words)
