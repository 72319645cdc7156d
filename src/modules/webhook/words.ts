import words from '../../../locales/zh-CN/webhooks.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('webhooks', words)
