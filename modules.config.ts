import { dictionary } from './schemas/dictionary.ts'
import { icon } from './schemas/icon.ts'
import { menu } from './schemas/menu.ts'

export const modules = [menu, icon, dictionary] as const
