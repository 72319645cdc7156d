import { defineModule } from 'houtai/schema'
import { organisation } from './organisation.ts'

const {
  orgname, orgcode, admin_username, admin_password, webfex, mobile, logo_1, logo_2, classifyid,
  doupeng, expiration, templates, upload_list, upload_list_2, upload_list_3, remark, status,
} = organisation.fields

/** The organisations once more, as the sites they run. */
export const site = defineModule({
  name: 'site', label: '站点管理', title: 'orgname', route: '/site', rowsOf: 'organisation', scope: 'organisation',
  wire: { path: 'admin/websit/site' },
  fields: {
    orgname, orgcode, admin_username, admin_password, webfex, mobile, logo_1, logo_2, classifyid,
    doupeng, expiration, templates, upload_list, upload_list_2, upload_list_3, remark, status,
  },
  list: {
    columns: ['id', 'logo_1', 'orgname', 'mobile', 'orgcode', 'webfex', 'expiration', 'templates', 'remark', 'status', 'created_at'],
    search: ['orgname', 'orgcode', 'webfex', 'mobile'], filters: ['classifyid', { field: 'expiration', as: 'range' }, 'status'],
    sorts: ['created_at', 'expiration'],
  },
  form: [
    { tab: '基本信息', fields: [
      'orgname', 'mobile', 'orgcode', 'admin_password', 'webfex', 'logo_1', 'logo_2', 'classifyid', 'status', 'remark',
    ] },
    { tab: '站点', fields: ['templates', 'doupeng', 'expiration', 'upload_list', 'upload_list_2', 'upload_list_3'] },
  ],
  export: ['id', 'orgname', 'mobile', 'orgcode', 'webfex', 'doupeng', 'expiration', 'templates', 'status', 'remark', 'created_at'],
  delete: { never: { id: 1 } },
})
