import { account } from './schemas/account.ts'
import { audit } from './schemas/audit.ts'
import { city } from './schemas/city.ts'
import { dictionary } from './schemas/dictionary.ts'
import { icon } from './schemas/icon.ts'
import { menu } from './schemas/menu.ts'
import { organisation } from './schemas/organisation.ts'
import { permission } from './schemas/permission.ts'
import { role } from './schemas/role.ts'
import { site } from './schemas/site.ts'
import { wachapp } from './schemas/wachapp.ts'

export const modules = [organisation, site, account, role, permission, audit, menu, icon, city, dictionary, wachapp] as const
