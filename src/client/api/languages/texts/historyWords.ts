import words from '../../../../../locales/zh-CN/histories.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('histories', words)
