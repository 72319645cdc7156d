import words from '../../../../../locales/zh-CN/palette.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('palette', words)
