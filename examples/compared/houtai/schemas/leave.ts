import { choice, date, defineModule, parent, recordStatus, reference, states, text } from 'houtai/schema'

export const employee = defineModule({
  name: 'employee',
  label: '员工',
  route: '/employee',
  wire: { path: 'admin/employee' },
  fields: {
    title: text('姓名', { required: true, max: 50 }),
    account: reference('账号', { to: 'account', unique: true }),
    pid: parent('上级', { root: '无' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'account', 'pid', 'status'], search: ['title'], filters: ['status'] },
  form: ['title', 'account', 'pid', 'status'],
})

export const leave = defineModule({
  name: 'leave',
  label: '请假',
  route: '/leave',
  wire: { path: 'admin/leave' },
  fields: {
    title: text('事由', { required: true, max: 50 }),
    kind: choice('类型', { 事假: 1, 病假: 2, 年假: 3 }, { default: 1 }),
    from: date('开始日期', { required: true }),
    to: date('结束日期', { required: true }),
    reason: text('退回原因', { max: 50 }),
    state: states(
      '进度',
      { 草稿: 'draft', 已提交: 'sent', 已批准: 'approved', 已撤回: 'withdrawn' },
      {
        initial: 'draft',
        transitions: {
          draft: { sent: { label: '提交', needs: 'edit', by: { own: true } } },
          sent: {
            approved: { label: '批准', needs: 'edit', by: 'superior' },
            draft: { label: '退回', needs: 'edit', by: 'superior', fields: ['reason'], fills: ['reason'] },
            withdrawn: { label: '撤回', needs: 'edit', by: { own: true } },
          },
        },
      },
    ),
    status: recordStatus('状态'),
  },
  visible: { all: 'finish', own: true, below: 'employee.pid' },
  rules: [{ that: ['from', '<=', 'to'], say: '结束不能早于开始' }],
  list: {
    columns: ['id', 'title', 'kind', 'from', 'to', 'state'],
    search: ['title'],
    filters: [{ field: 'state', as: 'tabs' }, 'kind', 'status'],
    sorts: ['from'],
  },
  form: ['title', 'kind', 'from', 'to', 'status'],
})
