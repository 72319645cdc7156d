import { calc, choice, computed, date, defineModule, reference, states, text } from 'houtai/schema'

export const leave = defineModule({
  name: 'leave',
  label: '请假',
  route: '/leave',
  menu: { under: '人事', icon: 'ri:calendar-event-line' },
  wire: { path: 'admin/leave' },
  fields: {
    title: text('事由', { required: true, max: 50 }),
    person: reference('申请人', { to: 'account', default: 'me', readonly: true }),
    kind: choice('类型', { 年假: 'annual', 病假: 'sick', 事假: 'personal' }, { required: true, default: 'annual' }),
    from: date('开始日期', { required: true }),
    to: date('结束日期', { required: true }),
    days: computed('天数', calc(['to', '-', 'from'], '+', 1)),
    reason: text('退回原因', { max: 100, readonly: { when: { state: ['draft', 'sent', 'approved'] } } }),
    state: states(
      '进度',
      { 草稿: 'draft', 待审批: 'sent', 已批准: 'approved' },
      {
        initial: 'draft',
        transitions: {
          draft: { sent: { label: '提交', needs: 'edit', by: { own: true } } },
          sent: {
            approved: { label: '批准', needs: 'edit', by: 'superior' },
            draft: { label: '退回', needs: 'edit', by: 'superior', fields: ['reason'], fills: ['reason'] },
          },
        },
      },
    ),
  },
  visible: { all: 'finish', own: true, below: 'employee.pid' },
  readonly: { when: { state: ['sent', 'approved'] }, say: '已提交的申请不能再改' },
  rules: [{ that: ['from', '<=', 'to'], say: '结束日期不能早于开始日期' }],
  unique: [{ fields: ['person'], during: ['from', 'to'] }],
  list: {
    columns: ['title', 'person', 'kind', 'from', 'to', 'days', 'state', 'reason'],
    search: ['title'],
    filters: [{ field: 'state', as: 'tabs' }, 'kind', { field: 'from', as: 'range' }],
    sorts: ['from', 'days'],
    tone: { field: 'state', sent: 'orange', approved: 'green' },
  },
  views: [{ as: 'calendar', from: 'from', to: 'to', columns: ['person', 'kind', 'state'] }],
  form: ['title', 'kind', 'from', 'to', 'days'],
  delete: { only: { state: 'draft' }, message: '已提交的申请不能删除' },
})
