import { withModuleActions } from 'houtai/schema'
import { account } from 'houtai/schemas/account'
import { city } from 'houtai/schemas/city'
import { icon } from 'houtai/schemas/icon'
import { menu } from 'houtai/schemas/menu'
import { organisation } from 'houtai/schemas/organisation'
import { role } from 'houtai/schemas/role'
import { dictionary } from './schemas/dictionary.ts'
import { invoice, invoiceline } from './schemas/invoice.ts'
import { employee, leave } from './schemas/leave.ts'
import { station } from './schemas/station.ts'

export const modules = withModuleActions([
  organisation,
  account,
  role,
  menu,
  icon,
  city,
  dictionary,
  station,
  invoice,
  invoiceline,
  employee,
  leave,
])
