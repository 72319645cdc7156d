import i18next from 'i18next'
import words from '../../../../locales/zh-CN/imports.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of an import come with its window. */
i18next.addResourceBundle(languages[0], 'imports', words)
