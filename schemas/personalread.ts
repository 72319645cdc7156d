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
  help: {
    about: [
      {
        zh: '谁在什么时候看过哪一行的手机号、邮箱等个人信息：在页面上点开一次、或导出了明文，各记一行。平时显示的是打码的值，不算查看。',
        en: 'Who was shown the telephone number, e-mail or other personal fields of which row, and when: a line for each time they were ' +
          'uncovered on a page or exported plain. Masked values do not count.',
      },
      {
        zh: '这里的记录不能修改也不能删除；能看这一页的人由{{role}}决定。',
        en: 'Nothing here is changed or deleted. {{role}} decides who sees this page.',
      },
    ],
    tasks: [
      { title: { zh: '有人问谁看过他的资料', en: 'Somebody asks who has seen his data' }, steps: [
        {
          zh: '选他所在的模块，填“数据 ID”（在那一行的详情或地址里），点“查询”；也可以打开那一行的“历史”，从那里过来。',
          en: 'Choose the module, fill in the number of the row and search, or come here from the history of the row.',
        },
        { zh: '要交出结果时，点“导出”。', en: 'Export the lines to hand them over.' },
      ] },
      { title: { zh: '看有没有人大量翻看', en: 'See whether somebody looks through many rows' }, steps: [
        {
          zh: '按“查看人”和时间筛选；短时间内有很多不同的行，请向本人核实，必要时在{{role}}里收回“查看明文”。',
          en: 'Filter by account and time. Many rows within a short time call for a question, and perhaps for a change in {{role}}.',
        },
      ] },
    ],
  },
  export: ['id', 'created_at', 'account_id', 'action', 'module', 'row_id', 'fields', 'ip', 'request_id'],
})
