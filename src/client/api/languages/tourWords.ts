import words from '../../../../locales/zh-CN/tour.json' with { type: 'json' }
import { addWords } from './addWords.ts'

addWords('tour', words)
