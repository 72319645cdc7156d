import { withModuleActions } from 'houtai/schema'
import { account } from 'houtai/schemas/account'
import { icon } from 'houtai/schemas/icon'
import { menu } from 'houtai/schemas/menu'
import { organisation } from 'houtai/schemas/organisation'
import { role } from 'houtai/schemas/role'
import { invoice, invoiceline } from './schemas/invoice.ts'

export const modules = withModuleActions([organisation, account, role, menu, icon, invoice, invoiceline])
