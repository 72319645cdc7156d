import type { modules } from '../../modules.config.ts'
import { accountServer } from './account/server.ts'
import { auditServer } from './audit/server.ts'
import { branchServer } from './branch/server.ts'
import { cityServer } from './city/server.ts'
import { classifyServer } from './classify/server.ts'
import { domainServer } from './domain/server.ts'
import { errorlogServer } from './errorlog/server.ts'
import { gaspriceServer } from './gasprice/server.ts'
import { gasstationServer } from './gasstation/server.ts'
import { iconServer } from './icon/server.ts'
import { linkServer } from './link/server.ts'
import { logintipServer } from './logintip/server.ts'
import { siteServer } from './site/server.ts'
import { siteuserServer } from './siteuser/server.ts'
import { menuServer } from './menu/server.ts'
import { dictionaryServer } from './dictionary/server.ts'
import { messageServer } from './message/server.ts'
import { organisationServer } from './organisation/server.ts'
import { permissionServer } from './permission/server.ts'
import { roleServer } from './role/server.ts'
import { wachappServer } from './wachapp/server.ts'
import { webinfoServer } from './webinfo/server.ts'
import type { Parts } from '../server/db/modulePart.ts'

/** What the schemas cannot say, by module. */
export const serverParts = {
  organisation: organisationServer,
  account: accountServer,
  role: roleServer,
  permission: permissionServer,
  audit: auditServer,
  errorlog: errorlogServer,
  message: messageServer,
  menu: menuServer,
  icon: iconServer,
  city: cityServer,
  dictionary: dictionaryServer,
  wachapp: wachappServer,
  gasstation: gasstationServer,
  gasprice: gaspriceServer,
  link: linkServer,
  classify: classifyServer,
  branch: branchServer,
  domain: domainServer,
  site: siteServer,
  siteuser: siteuserServer,
  webinfo: webinfoServer,
  logintip: logintipServer,
} satisfies Parts<typeof modules>
