import words from '../../../../../locales/zh-CN/imports.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('imports', words)
