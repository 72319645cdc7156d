import { choice, defineModule, flag, number, reference, text, timestamp } from 'houtai/schema'
import { remark, status } from './common.ts'

const han = '\\u4e00-\\u9fff'
const domainName = `([A-Za-z0-9${han}]([A-Za-z0-9\\-${han}]*[A-Za-z0-9${han}])?\\.)+[A-Za-z${han}]{2,}`

export const domain = defineModule({
  name: 'domain', label: '域名管理', title: 'web_domain', route: '/domain', scope: 'shared', wire: { path: 'admin/websit/domain' },
  fields: {
    web_domain: text('域名', {
      required: true, max: 253, unique: true, pattern: domainName,
      shape: '请填写完整的域名，不带 http:// 和路径，例如 www.example.com',
    }),
    orgid: reference('站点', { to: 'organisation', owner: true, titled: 'orgname' }),
    isDomainResolved: flag('已解析'), iswebsit: flag('已绑定'),
    web_domain_read: choice('红色检测', { 拦截: 1, 异常: 2, 正常: 3 }, { default: 3 }),
    read_check_text: text('检测说明', { max: 255 }), read_check_time: timestamp('检测时间'),
    clickcount: number('点击数', { integer: true, min: 0, default: 0, readonly: true }), remark, status,
  },
  notices: { red: '被拦截的域名' },
  list: {
    columns: [
      { field: 'web_domain', width: 220 }, 'orgid', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'read_check_time',
      'status', 'clickcount', 'remark', 'created_at',
    ],
    search: ['web_domain', 'remark'], filters: ['orgid', 'web_domain_read', 'status'],
    sorts: ['created_at', 'clickcount', 'read_check_time'], tone: { field: 'web_domain_read', 1: 'red', 2: 'orange', 3: 'green' },
    inline: ['web_domain', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'remark'],
  },
  form: [
    'web_domain', 'orgid', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'read_check_time', 'status', 'remark',
  ],
  import: ['web_domain', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'remark'],
  export: { also: ['id'] },
  bulk: { 1: 'web_domain_read', 2: 'isDomainResolved', 3: 'iswebsit' },
  help: {
    about: [
      {
        zh: '各站点使用的域名，以及是否已解析、已绑定、有没有被拦截。颜色表示检测结果：红色被拦截，橙色异常，绿色正常。',
        en: 'Domains of the sites, whether they resolve, are bound, or are blocked. Colours tell: red is blocked, orange is faulty, ' +
          'green is fine.',
      },
    ],
    tasks: [
      { title: { zh: '换掉被拦截的域名', en: 'Replace a blocked domain' }, steps: [
        { zh: '按“红色检测”筛选“拦截”，看属于哪个站点。', en: 'Filter those that are blocked and see whose they are.' },
        {
          zh: '新增备用域名，解析和绑定完成后把两个开关打开，再禁用旧域名。',
          en: 'Add another one, switch both flags on once it resolves and is bound, then disable the old one.',
        },
      ] },
    ],
    beware: [
      {
        zh: '这里只登记，不会替您解析或绑定；检测结果由人工或检测程序填写。',
        en: 'This is a register: it does not resolve or bind anything. Results are written by people or by a checking program.',
      },
      { zh: '只有平台能看到全部站点的域名，机构只看到自己的。', en: 'The platform sees the domains of all, an organisation its own.' },
    ],
  },
})
