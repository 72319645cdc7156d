import { apitoken } from './schemas/apitoken.ts'
import { audit } from './schemas/audit.ts'
import { branch } from './schemas/branch.ts'
import { city } from './schemas/city.ts'
import { classify } from './schemas/classify.ts'
import { dictionary } from './schemas/dictionary.ts'
import { domain } from './schemas/domain.ts'
import { errorlog } from './schemas/errorlog.ts'
import { gasprice } from './schemas/gasprice.ts'
import { gasstation } from './schemas/gasstation.ts'
import { homeclassify } from './schemas/homeclassify.ts'
import { icon } from './schemas/icon.ts'
import { link } from './schemas/link.ts'
import { logintip } from './schemas/logintip.ts'
import { menu } from './schemas/menu.ts'
import { message } from './schemas/message.ts'
import { organisation } from './schemas/organisation.ts'
import { permission } from './schemas/permission.ts'
import { personalread } from './schemas/personalread.ts'
import { role } from './schemas/role.ts'
import { site } from './schemas/site.ts'
import { siteuser } from './schemas/siteuser.ts'
import { sso } from './schemas/sso.ts'
import { ssorole } from './schemas/ssorole.ts'
import { stationAccount } from './schemas/stationAccount.ts'
import { wachapp } from './schemas/wachapp.ts'
import { webhook } from './schemas/webhook.ts'
import { webinfo } from './schemas/webinfo.ts'
import { withModuleActions } from './src/schema/index.ts'

export const modules = withModuleActions([
  organisation,
  site,
  stationAccount,
  role,
  permission,
  audit,
  personalread,
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
  homeclassify,
  branch,
  domain,
  siteuser,
  webinfo,
  logintip,
  apitoken,
  webhook,
  sso,
  ssorole,
])
