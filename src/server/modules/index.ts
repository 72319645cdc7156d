import type { modules } from '../../../modules.config.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { branch } from './branch.ts'
import { city } from './city.ts'
import { classify } from './classify.ts'
import { domain } from './domain.ts'
import { errorlog } from './errorlog.ts'
import { gasprice } from './gasprice.ts'
import { gasstation } from './gasstation.ts'
import { icon } from './icon.ts'
import { link } from './link.ts'
import { logintip } from './logintip.ts'
import { site } from './site.ts'
import { siteuser } from './siteuser.ts'
import { menu } from './menu.ts'
import { dictionary } from './dictionary.ts'
import { message } from './message.ts'
import { organisation } from './organisation.ts'
import { permission } from './permission.ts'
import { role } from './role.ts'
import { wachapp } from './wachapp.ts'
import { webinfo } from './webinfo.ts'
import type { Parts } from '../part.ts'

/** What the schemas cannot say, by module. */
export const parts = {
  organisation,
  account,
  role,
  permission,
  audit,
  errorlog,
  message,
  menu,
  icon,
  city,
  dictionary,
  wachapp,
  gasstation,
  gasprice,
  link,
  classify,
  branch,
  domain,
  site,
  siteuser,
  webinfo,
  logintip,
} satisfies Parts<typeof modules>
