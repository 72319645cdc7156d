import { defineModule } from '../src/schema/index.ts'
import { organisation } from './organisation.ts'

const { orgname, orgcode, admin_username, admin_password, webfex, mobile, logo_1, logo_2, classifyid, remark, status } = organisation.fields

/** The organisations once more, as the sites they run. */
export const site = defineModule({
  name: 'site', title: '站点管理', path: 'admin/websit/site', route: '/site', of: 'organisation', scope: 'organisation',
  fields: { orgname, orgcode, admin_username, admin_password, webfex, mobile, logo_1, logo_2, classifyid, remark, status },
  search: ['orgname', 'orgcode', 'webfex', 'mobile'], sorts: ['created_at'],
  filters: ['classifyid', 'status'],
  columns: ['id', 'logo_1', 'orgname', 'mobile', 'orgcode', 'webfex', 'remark', 'status', 'created_at'],
  form: ['orgname', 'mobile', 'orgcode', 'admin_password', 'webfex', 'logo_1', 'logo_2', 'classifyid', 'status', 'remark'],
  lasting: { id: 1 },
  export: ['id', 'orgname', 'mobile', 'orgcode', 'webfex', 'status', 'remark', 'created_at'],
})
