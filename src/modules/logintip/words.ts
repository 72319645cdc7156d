import words from '../../../locales/zh-CN/logintip.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('logintip', words)
