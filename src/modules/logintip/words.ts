import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/logintip.json' with { type: 'json' }

addWords('logintip', words)
