// Written by `npm run schema:record` from the folders of this room.
import type { modules } from '../../modules.config.ts'
import type { Parts } from 'houtai/server'
import { accountServer } from './account/server.ts'
import { apitokenServer } from './apitoken/server.ts'
import { auditServer } from './audit/server.ts'
import { branchServer } from './branch/server.ts'
import { cityServer } from './city/server.ts'
import { classifyServer } from './classify/server.ts'
import { dictionaryServer } from './dictionary/server.ts'
import { domainServer } from './domain/server.ts'
import { errorlogServer } from './errorlog/server.ts'
import { gaspriceServer } from './gasprice/server.ts'
import { gasstationServer } from './gasstation/server.ts'
import { iconServer } from './icon/server.ts'
import { linkServer } from './link/server.ts'
import { logintipServer } from './logintip/server.ts'
import { menuServer } from './menu/server.ts'
import { messageServer } from './message/server.ts'
import { organisationServer } from './organisation/server.ts'
import { permissionServer } from './permission/server.ts'
import { personalreadServer } from './personalread/server.ts'
import { roleServer } from './role/server.ts'
import { siteServer } from './site/server.ts'
import { siteuserServer } from './siteuser/server.ts'
import { ssoServer } from './sso/server.ts'
import { ssoroleServer } from './ssorole/server.ts'
import { wachappServer } from './wachapp/server.ts'
import { webhookServer } from './webhook/server.ts'
import { webinfoServer } from './webinfo/server.ts'

/** The server halves of the modules: what their schemas cannot say. */
export const serverParts = {
  account: accountServer,
  apitoken: apitokenServer,
  audit: auditServer,
  branch: branchServer,
  city: cityServer,
  classify: classifyServer,
  dictionary: dictionaryServer,
  domain: domainServer,
  errorlog: errorlogServer,
  gasprice: gaspriceServer,
  gasstation: gasstationServer,
  icon: iconServer,
  link: linkServer,
  logintip: logintipServer,
  menu: menuServer,
  message: messageServer,
  organisation: organisationServer,
  permission: permissionServer,
  personalread: personalreadServer,
  role: roleServer,
  site: siteServer,
  siteuser: siteuserServer,
  sso: ssoServer,
  ssorole: ssoroleServer,
  wachapp: wachappServer,
  webhook: webhookServer,
  webinfo: webinfoServer,
} satisfies Parts<typeof modules>
