import words from '../../../../../locales/zh-CN/homeCards.json' with { type: 'json' }
import { addWords } from '../i18n.ts'

addWords('homeCards', words)
