import { addWords } from 'houtai/client'
import words from '../../../locales/zh-CN/webhooks.json' with { type: 'json' }

addWords('webhooks', words)
