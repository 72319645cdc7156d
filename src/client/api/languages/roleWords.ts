import words from '../../../../locales/zh-CN/roles.json' with { type: 'json' }
import { addWords } from './addWords.ts'

/** The words of rights and menus of roles come with what names rights. */
addWords('roles', words)
