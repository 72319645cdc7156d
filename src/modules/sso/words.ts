import words from '../../../locales/zh-CN/sso.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('sso', words)
