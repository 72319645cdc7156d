import { cases, choice, computed, defineModule, elapsed, reference, states, text, timestamp } from 'houtai/schema'

export const ticket = defineModule({
  name: 'ticket',
  label: '工单',
  route: '/ticket',
  menu: { icon: 'ri:customer-service-2-line' },
  wire: { path: 'admin/ticket' },
  fields: {
    title: text('问题', { required: true, max: 100 }),
    details: text('描述', { multiline: true, max: 2000 }),
    urgency: choice('紧急程度', { 紧急: 1, 普通: 2 }, { required: true, default: 2 }),
    worker: reference('处理人', { to: 'account' }),
    answer: text('处理结果', { multiline: true, max: 2000 }),
    moved_at: timestamp('进入时间', { stamps: 'state' }),
    allowed: computed(
      '时限（分钟）',
      cases(
        { when: { state: 'open', urgency: 1 }, value: 30 },
        { when: { state: 'open' }, value: 240 },
        { when: { state: 'doing', urgency: 1 }, value: 240 },
        { when: { state: 'doing' }, value: 2880 },
      ),
    ),
    waiting: elapsed('已用时', { since: 'moved_at', limit: 'allowed' }),
    state: states(
      '进度',
      { 待处理: 'open', 处理中: 'doing', 已解决: 'done' },
      {
        initial: 'open',
        transitions: {
          open: ['doing'],
          doing: {
            open: { label: '退回', needs: 'edit' },
            done: { label: '解决', needs: 'edit', fields: ['answer'], fills: ['answer'] },
          },
          done: { doing: { label: '重开', needs: 'edit', confirm: '确定重新处理？' } },
        },
      },
    ),
  },
  list: {
    columns: ['id', 'title', 'urgency', 'worker', 'state', 'waiting', 'allowed'],
    search: ['title'],
    filters: [{ field: 'state', as: 'tabs' }, 'urgency', 'worker', { field: 'waiting', as: 'buckets', options: [30, 240, 2880] }],
    sorts: ['waiting'],
    inline: ['worker', 'urgency'],
  },
  views: [
    { as: 'board', by: 'state', columns: ['urgency', 'worker', 'waiting'] },
    { as: 'chart', by: 'worker' },
  ],
  form: ['title', 'details', 'urgency', 'worker', 'answer'],
  import: ['title', 'details', 'urgency'],
  bulk: { 1: 'worker', 2: 'urgency' },
})
