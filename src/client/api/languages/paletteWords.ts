import words from '../../../../locales/zh-CN/palette.json' with { type: 'json' }
import { addWords } from './addWords.ts'

addWords('palette', words)
