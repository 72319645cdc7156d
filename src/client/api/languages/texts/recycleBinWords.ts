import words from '../../../../../locales/zh-CN/recycle.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('recycle', words)
