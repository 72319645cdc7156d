import type { modules } from '../../../modules.config.ts'
import { icon } from './icon.ts'
import { menu } from './menu.ts'
import { dictionary } from './dictionary.ts'
import type { Parts } from './part.ts'

/** What the schemas cannot say, by module. */
export const parts = { menu, icon, dictionary } satisfies Parts<typeof modules>
