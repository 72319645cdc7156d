import words from '../../../../locales/zh-CN/help.json' with { type: 'json' }
import { addWords } from './addWords.ts'

addWords('help', words)
