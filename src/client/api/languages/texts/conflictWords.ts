import words from '../../../../../locales/zh-CN/conflicts.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('conflicts', words)
