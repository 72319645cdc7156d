import words from '../../../../../locales/zh-CN/personal.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('personal', words)
