import words from '../../../locales/zh-CN/tokens.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('tokens', words)
