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
  help: {
    about: [
      {
        zh: '与{{organisation}}是同一份数据，从站点的角度看：标志、域名、模板、图片列表和到期日期。',
        en: 'The rows of {{organisation}} once more, as sites: logos, host name, template, lists of pictures and the day they expire.',
      },
    ],
    tasks: [
      { title: { zh: '准备续期', en: 'Prepare renewals' }, steps: [
        {
          zh: '按“到期日期”筛选出快到期的站点，逐个改日期；{{domain|域名管理}}里的域名要另外续。',
          en: 'Filter by the day of expiry and set new days. Domains in {{domain|the registry of domains}} are renewed on their own.',
        },
      ] },
    ],
    beware: [
      {
        zh: '在这里改注册码、管理员密码或状态，与在{{organisation}}里改是一回事。',
        en: 'Changing the code, the password or the status here is the same as in {{organisation}}.',
      },
    ],
  },
})
