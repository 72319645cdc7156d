import words from '../../../locales/zh-CN/cards.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('cards', words)
