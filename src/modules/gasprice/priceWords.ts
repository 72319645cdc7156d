import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/prices.json' with { type: 'json' }

addWords('prices', words)
