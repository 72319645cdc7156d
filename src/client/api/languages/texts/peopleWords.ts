import words from '../../../../../locales/zh-CN/people.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('people', words)
