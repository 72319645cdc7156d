import { choice, computed, date, defineModule, images, number, recordStatus, secret, text } from 'houtai/schema'
import { dialled, remark } from './common.ts'

const code = '[A-Za-z0-9][A-Za-z0-9_.\\-]*'
const hostPart = '[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?'
const host = `(${hostPart}\\.)*${hostPart}`

export const organisation = defineModule({
  name: 'organisation', label: '机构管理', title: 'orgname', route: '/websit', scope: 'organisation', wire: { path: 'admin/websit' },
  fields: {
    orgname: text('机构名称', { required: true, max: 100 }),
    orgcode: text('注册码', {
      unique: true, min: 2, max: 32, hint: '登录时填写；留空由系统生成',
      pattern: code, shape: '注册码只能用字母、数字和 _ . -，并以字母或数字开头',
    }),
    orgkey: text('机构标识', { readonly: true, unique: true }),
    admin_username: text('管理员账号', { max: 50, default: 'admin' }),
    admin_password: secret('管理员密码', { hint: '填写后创建该管理员账号，或重置其密码；留空不变' }),
    webfex: text('域名', {
      max: 100, hint: '例如 shop.example.com', pattern: host, shape: '域名只填主机名，不带 http:// 和路径，例如 shop.example.com',
    }),
    maxcount: number('卡片配额', { integer: true, min: 1, max: 10_000_000, default: 1000 }),
    files_mb: number('文件空间', { integer: true, min: 1, max: 10_000_000, unit: 'MB', hint: '上传和导出的文件最多占多少；留空按部署的默认值' }),
    files_used: computed('已用 MB', { type: 'number' }),
    classifyid: choice('类型', { 机构: 2, 站点: 1 }, { default: 2 }),
    mobile: text('联系电话', { max: 20, pattern: dialled, shape: '联系电话只能填写数字、空格和 + - ( )' }),
    logo_1: images('标志', { max: 1 }), logo_2: images('浅色标志', { max: 1 }),
    doupeng: text('斗篷', { max: 255 }), expiration: date('到期日期'), templates: choice('模板', { USPS: 'usps' }),
    upload_list: images('图片列表一', { max: 5 }), upload_list_2: images('图片列表二', { max: 5 }), upload_list_3: images('图片列表三', { max: 5 }),
    remark, status: recordStatus('状态', { off: '下架' }),
  },
  list: {
    columns: [
      'id', 'orgname', 'orgcode', 'admin_username', 'webfex', 'maxcount', 'files_used', 'files_mb', 'remark', 'status', 'created_at',
    ],
    search: ['orgname', 'orgcode', 'webfex', 'mobile'], filters: ['classifyid', 'status'], sorts: ['created_at', 'maxcount'],
  },
  form: ['orgname', 'orgcode', 'admin_username', 'admin_password', 'webfex', 'maxcount', 'files_mb', 'status', 'remark'],
  export: ['id', 'orgname', 'orgcode', 'admin_username', 'webfex', 'maxcount', 'files_used', 'files_mb', 'status', 'remark', 'created_at'],
  delete: { never: { id: 1 } },
})
