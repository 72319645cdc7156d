import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/webinfo.json' with { type: 'json' }

addWords('webinfo', words)
