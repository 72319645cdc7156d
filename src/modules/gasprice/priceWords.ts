import words from '../../../locales/zh-CN/prices.json' with { type: 'json' }
import { addWords } from '../../client/kit.ts'

addWords('prices', words)
