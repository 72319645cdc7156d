import words from '../../../../../locales/zh-CN/points.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('points', words)
