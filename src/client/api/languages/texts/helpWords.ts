import words from '../../../../../locales/zh-CN/help.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('help', words)
