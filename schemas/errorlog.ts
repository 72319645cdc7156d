import { choice, defineModule, number, reference, text, timestamp } from 'houtai/schema'

/** What went wrong in browsers, as they tell it. */
export const errorlog = defineModule({
  name: 'errorlog', label: '错误日志', title: 'code', route: '/errorlog', log: true, wire: { path: 'errorlog' },
  fields: {
    type: choice('类型', { 脚本: 'script', 异步: 'promise', 接口: 'ajax', 页面: 'react' }),
    code: text('代码'), mes: text('信息', { multiline: true }), url: text('页面地址'), time: timestamp('发生时间'),
    count: number('次数', { integer: true }),
    account_id: reference('用户', { to: 'account', titled: 'userName' }), agent: text('浏览器'),
  },
  list: {
    columns: [
      { field: 'time', width: 170 }, { field: 'type', width: 80 }, { field: 'code', width: 90 }, { field: 'mes', width: 420 },
      { field: 'count', width: 76 }, 'url', 'account_id', 'agent',
    ],
    filters: ['type', 'account_id', { field: 'created_at', as: 'range', params: ['ST', 'ET'] }], pageSizes: [20, 50, 100],
  },
  export: { also: ['id'] },
  rowForms: { detail: { label: '详情', widget: 'errorDetail', needs: 'view' }, groups: {
    label: '归类', widget: 'errorGroups', needs: 'view', above: true,
  } },
})
