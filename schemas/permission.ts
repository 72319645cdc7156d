import { defineModule } from 'houtai/schema'
import { role } from './role.ts'

const { title, remark, sort, status } = role.fields

/** The roles once more, as the list of permissions. */
export const permission = defineModule({
  name: 'permission', label: '权限管理', route: '/application/role', rowsOf: 'role', wire: { path: 'admin/application/role' },
  fields: {
    title, remark, sort, status,
  },
  list: {
    columns: ['id', 'title', 'remark', 'sort', 'status', 'created_at'], search: ['title', 'remark'], filters: ['status'],
    sorts: ['sort', 'created_at'],
  },
  form: ['title', 'sort', 'status', 'remark'],
  rowForms: { pages: { label: '页面权限', widget: 'pageRights', needs: 'edit' } },
})
