import words from '../../../../../locales/zh-CN/columns.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('columns', words)
