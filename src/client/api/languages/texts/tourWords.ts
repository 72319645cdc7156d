import words from '../../../../../locales/zh-CN/tour.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('tour', words)
