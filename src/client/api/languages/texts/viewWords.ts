import words from '../../../../../locales/zh-CN/views.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('views', words)
