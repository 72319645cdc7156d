import words from '../../../../../locales/zh-CN/access.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('access', words)
