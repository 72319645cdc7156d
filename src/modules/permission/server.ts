import { defineServer } from 'houtai/server'
import { permission as module } from '../../../schemas/permission.ts'
import { pageRightsCalls } from '../role/pageRights.ts'

export const permissionServer = defineServer(module, { calls: pageRightsCalls('admin/application/pagerole') })
