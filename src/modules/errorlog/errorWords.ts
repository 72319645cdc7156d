import words from '../../../locales/zh-CN/errorlog.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('errorlog', words)
