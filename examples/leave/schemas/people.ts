import { defineModule, parent, recordStatus, reference, text } from 'houtai/schema'

export const department = defineModule({
  name: 'department',
  label: '部门',
  route: '/department',
  menu: { under: '人事', icon: 'ri:organization-chart' },
  wire: { path: 'admin/department' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    pid: parent('上级部门', { root: '公司' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['title', 'status'], search: ['title'], filters: ['status'] },
  form: ['title', 'pid', 'status'],
})

/** Who is whose superior: the tree that steps by the superior follow. */
export const employee = defineModule({
  name: 'employee',
  label: '员工',
  route: '/employee',
  menu: { under: '人事', icon: 'ri:team-line' },
  wire: { path: 'admin/employee' },
  fields: {
    title: text('姓名', { required: true, max: 20 }),
    account: reference('账号', { to: 'account', unique: true }),
    pid: parent('上级', { root: '无' }),
    department: reference('部门', { to: 'department' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['title', 'account', 'department', 'status'], search: ['title'], filters: ['department', 'status'] },
  form: ['title', 'account', 'pid', 'department', 'status'],
  import: ['title', 'department'],
})
