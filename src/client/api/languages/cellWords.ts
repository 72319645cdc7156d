import i18next from 'i18next'
import words from '../../../../locales/zh-CN/cells.json' with { type: 'json' }
import { languages } from '../../../shared/rules/languages.ts'

/** The words of cells that are edited, selected and searched. */
i18next.addResourceBundle(languages[0], 'cells', words)
