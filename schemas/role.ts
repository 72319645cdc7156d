import { defineModule, list, recordStatus, references, text } from 'houtai/schema'
import { remark, sort } from './common.ts'

export const role = defineModule({
  name: 'role', label: '角色管理', route: '/config/role', alsoAt: ['/config/home/juese'], pages: { rightsOverview: '/config/home/test1' },
  wire: { path: 'admin/config/role' },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50, unique: true }),
    remark, sort, status: recordStatus('状态', { off: '关闭' }),
    menus: references('菜单权限', { to: 'menu' }),
    rights: list('页面权限', { type: 'text', max: 10_000, unlisted: true }),
  },
  list: {
    columns: ['id', 'title', 'remark', 'sort', 'status', 'created_at'], search: ['title', 'remark'], filters: ['status'],
    sorts: ['sort', 'created_at'],
  },
  rowForms: {
    menus: { label: '菜单权限', widget: 'roleForm', needs: 'edit', adds: true },
    pages: { label: '页面权限', widget: 'roleForm', needs: 'edit' },
    viewAs: { label: '以此身份查看', widget: 'viewAs', needs: 'edit', last: true },
  },
  refusals: {
    pageClosed: '“{{title}}”还在菜单里，但查看权限已被取消；请保留查看权限，或同时从菜单中去掉此项',
  },
})
