import words from '../../../../../locales/zh-CN/cells.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('cells', words)
