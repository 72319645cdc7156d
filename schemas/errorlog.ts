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
  notices: { today: '今日的页面错误' },
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
  help: {
    about: [
      {
        zh: '用户浏览器里发生的程序错误，自动上报，不含登录令牌。同样的错误合并计次。',
        en: 'Errors of the program in people\'s browsers, reported by themselves, without tokens of sessions. Equal ones are counted ' +
          'together.',
      },
    ],
    tasks: [
      { title: { zh: '向技术人员报告问题', en: 'Report a problem' }, steps: [
        { zh: '点“归类”看哪一类最多、从什么时候开始。', en: 'The groups show which errors are most frequent, and since when.' },
        {
          zh: '打开“详情”，把信息、页面地址和浏览器一起发给技术人员。',
          en: 'Open the details and send message, address and browser along.',
        },
      ] },
    ],
    beware: [
      {
        zh: '偶尔一两次“接口”类错误多半是网络中断；同一页面反复出现才需要处理。',
        en: 'One or two errors of calls are mostly a broken network; look after those that come again and again on one page.',
      },
    ],
  },
})
