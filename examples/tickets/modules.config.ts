import { withModuleActions } from 'houtai/schema'
import { account } from 'houtai/schemas/account'
import { icon } from 'houtai/schemas/icon'
import { menu } from 'houtai/schemas/menu'
import { organisation } from 'houtai/schemas/organisation'
import { role } from 'houtai/schemas/role'
import { ticket } from './schemas/ticket.ts'

export const modules = withModuleActions([organisation, account, role, menu, icon, ticket])
