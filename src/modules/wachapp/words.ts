import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/cards.json' with { type: 'json' }

addWords('cards', words)
