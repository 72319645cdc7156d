import words from '../../../../../locales/zh-CN/attention.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('attention', words)
