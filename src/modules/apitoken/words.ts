import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/tokens.json' with { type: 'json' }

addWords('tokens', words)
