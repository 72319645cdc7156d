import words from '../../../../../locales/zh-CN/me.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('me', words)
