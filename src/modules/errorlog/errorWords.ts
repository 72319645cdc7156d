import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/errorlog.json' with { type: 'json' }

addWords('errorlog', words)
