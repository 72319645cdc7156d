import type { modules } from '../../../modules.config.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { city } from './city.ts'
import { gasprice } from './gasprice.ts'
import { gasstation } from './gasstation.ts'
import { icon } from './icon.ts'
import { siteuser } from './siteuser.ts'
import { menu } from './menu.ts'
import { dictionary } from './dictionary.ts'
import { organisation } from './organisation.ts'
import { permission } from './permission.ts'
import { role } from './role.ts'
import { wachapp } from './wachapp.ts'
import type { Parts } from './part.ts'

/** What the schemas cannot say, by module. */
export const parts = {
  organisation,
  account,
  role,
  permission,
  audit,
  menu,
  icon,
  city,
  dictionary,
  wachapp,
  gasstation,
  gasprice,
  siteuser,
} satisfies Parts<typeof modules>
