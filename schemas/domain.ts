import { choice, defineModule, flag, number, reference, text, timestamp } from '../src/schema/index.ts'
import { remark, status } from './common.ts'

export const domain = defineModule({
  name: 'domain', title: '域名管理', path: 'admin/websit/domain', route: '/domain', scope: 'shared',
  fields: {
    web_domain: text('域名', { required: true, max: 253, unique: true, pattern: '([A-Za-z0-9\\u4e00-\\u9fff]([A-Za-z0-9\\-\\u4e00-\\u9fff]*[A-Za-z0-9\\u4e00-\\u9fff])?\\.)+[A-Za-z\\u4e00-\\u9fff]{2,}', shape: '请填写完整的域名，不带 http:// 和路径，例如 www.example.com' }),
    orgid: reference('站点', { to: 'organisation', owner: true, titled: 'orgname' }),
    isDomainResolved: flag('已解析'), iswebsit: flag('已绑定'),
    web_domain_read: choice('红色检测', { 拦截: 1, 异常: 2, 正常: 3 }, { default: 3 }),
    read_check_text: text('检测说明', { max: 255 }), read_check_time: timestamp('检测时间'),
    clickcount: number('点击数', { integer: true, min: 0, default: 0, readonly: true }), remark, status,
  },
  search: ['web_domain', 'remark'], sorts: ['created_at', 'clickcount', 'read_check_time'],
  filters: [{ field: 'orgid', as: 'select', all: true }, { field: 'web_domain_read', as: 'select', all: true }, 'status'],
  columns: [{ field: 'web_domain', width: 220 }, 'orgid', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'read_check_time', 'status', 'clickcount', 'remark', 'created_at'],
  form: ['web_domain', 'orgid', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'read_check_time', 'status', 'remark'],
  tone: { field: 'web_domain_read', 1: 'red', 2: 'orange', 3: 'green' },
  inline: ['web_domain', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'remark'],
  bulk: { 1: 'web_domain_read', 2: 'isDomainResolved', 3: 'iswebsit' },
  import: ['web_domain', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'remark'],
  export: ['id', 'web_domain', 'orgid', 'isDomainResolved', 'iswebsit', 'web_domain_read', 'read_check_text', 'read_check_time', 'status', 'clickcount', 'remark', 'created_at'],
})
