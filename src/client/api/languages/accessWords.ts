import i18next from 'i18next'
import words from '../../../../locales/zh-CN/access.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

// Texts of the windows about rights and of the bars over the page, in their chunk; those of the other languages are in the packs.
i18next.addResourceBundle(languages[0], 'access', words)
