// Written by `npm run schema:record` from the folders of this room.
import type { modules } from '../../modules.config.ts'
import type { ClientParts } from 'houtai/client'
import { accountClient } from './account/client.tsx'
import { apitokenClient } from './apitoken/client.tsx'
import { auditClient } from './audit/client.tsx'
import { dictionaryClient } from './dictionary/client.tsx'
import { errorlogClient } from './errorlog/client.tsx'
import { gaspriceClient } from './gasprice/client.tsx'
import { gasstationClient } from './gasstation/client.tsx'
import { iconClient } from './icon/client.tsx'
import { linkClient } from './link/client.tsx'
import { logintipClient } from './logintip/client.tsx'
import { messageClient } from './message/client.tsx'
import { organisationClient } from './organisation/client.tsx'
import { permissionClient } from './permission/client.tsx'
import { personalreadClient } from './personalread/client.tsx'
import { roleClient } from './role/client.tsx'
import { ssoClient } from './sso/client.tsx'
import { wachappClient } from './wachapp/client.tsx'
import { webhookClient } from './webhook/client.tsx'
import { webinfoClient } from './webinfo/client.tsx'

/** The client halves of the modules: what their schemas name and cannot contain. */
export const clientParts: ClientParts<typeof modules> = {
  account: accountClient,
  apitoken: apitokenClient,
  audit: auditClient,
  dictionary: dictionaryClient,
  errorlog: errorlogClient,
  gasprice: gaspriceClient,
  gasstation: gasstationClient,
  icon: iconClient,
  link: linkClient,
  logintip: logintipClient,
  message: messageClient,
  organisation: organisationClient,
  permission: permissionClient,
  personalread: personalreadClient,
  role: roleClient,
  sso: ssoClient,
  wachapp: wachappClient,
  webhook: webhookClient,
  webinfo: webinfoClient,
}
