import words from '../../../../../locales/zh-CN/arrangements.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('arrangements', words)
