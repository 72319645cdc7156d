import { permission as module } from '../../../schemas/permission.ts'
import { defineServer } from '../../server/kit.ts'
import { pageRightsCalls } from '../role/pageRights.ts'

export const permissionServer = defineServer(module, { calls: pageRightsCalls('admin/application/pagerole') })
