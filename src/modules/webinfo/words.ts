import words from '../../../locales/zh-CN/webinfo.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('webinfo', words)
