import { choice, computed, defineModule, number, reference, text } from 'houtai/schema'

/** Who was shown which personal fields of which row. The database adds an entry for each row that the log of actions names. */
export const personalread = defineModule({
  name: 'personalread', label: '个人信息查看记录', title: 'module', route: '/personalread', log: true, holds: 'personalReads',
  menu: { under: 'people', icon: 'ri:eye-line' }, wire: { path: 'admin/personalread' },
  fields: {
    account_id: reference('查看人', { to: 'account', titled: 'account' }),
    action: choice('方式', { 页面查看: 'reveal', 导出文件: 'exportPlainRows' }),
    module: text('模块', { widget: 'moduleTitle' }), row_id: number('数据 ID', { integer: true, widget: 'rowOfModule' }),
    fields: computed('看到的内容', { type: 'text', widget: 'fieldNames' }),
    ip: text('IP 地址'), request_id: text('请求编号'),
  },
  list: {
    columns: [
      'created_at', { field: 'account_id', width: 120 }, { field: 'action', width: 100 }, { field: 'module', width: 120 },
      { field: 'row_id', width: 180 }, { field: 'fields', width: 200 }, 'ip',
    ],
    filters: ['account_id', 'module', 'row_id', 'action', { field: 'created_at', as: 'range', params: ['ST', 'ET'] }],
    pageSizes: [20, 50, 100],
  },
  export: ['id', 'created_at', 'account_id', 'action', 'module', 'row_id', 'fields', 'ip', 'request_id'],
})
