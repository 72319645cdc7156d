import { defineModule } from '../src/schema/index.ts'
import { role } from './role.ts'

const { title, remark, sort, status } = role.fields

/** The roles once more, as the list of permissions. */
export const permission = defineModule({
  name: 'permission', title: '权限管理', path: 'admin/application/role', route: '/application/role', of: 'role',
  fields: { title, remark, sort, status },
  search: ['title', 'remark'], sorts: ['sort', 'created_at'],
  filters: ['status'],
  columns: ['id', 'title', 'remark', 'sort', 'status', 'created_at'],
  form: ['title', 'sort', 'status', 'remark'],
  rowForms: { pages: { label: '页面权限', widget: 'pageRights', needs: 'edit' } },
})
