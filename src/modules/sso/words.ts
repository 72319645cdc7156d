import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/sso.json' with { type: 'json' }

addWords('sso', words)
