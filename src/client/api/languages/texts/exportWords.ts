import words from '../../../../../locales/zh-CN/exports.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('exports', words)
