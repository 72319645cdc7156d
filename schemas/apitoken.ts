import { computed, date, defineModule, flag, list, number, reference, text, timestamp } from 'houtai/schema'
import { remark, status } from './common.ts'

export const apitoken = defineModule({
  name: 'apitoken', label: 'API 令牌', route: '/config/token', holds: 'tokens', wire: { path: 'admin/config/token' },
  menu: { under: '系统设置', icon: 'ri:key-2-line' },
  rights: { everyone: '管理所有人的令牌' },
  visible: { all: 'everyone', own: ['account_id'] },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50, hint: '用在哪里，例如 备份脚本；操作日志里会显示' }),
    account_id: reference('所有者', { to: 'account', readonly: true, default: 'me', titled: 'account' }),
    rights: list('权限', { type: 'text', max: 10_000, unlisted: true }),
    expires_on: date('到期日期', { hint: '当天结束前有效' }),
    addresses: text('来源地址', { max: 1000, multiline: true, hint: '一行一个地址或网段，例如 203.0.113.0/24；留空不限制' }),
    rate: number('每分钟调用', { integer: true, min: 1, max: 6000, default: 300, unit: '次', hint: '超过时请求会被拒绝，稍后再试' }),
    starts: text('令牌开头', { readonly: true }),
    standing: computed('状况', { type: 'text', widget: 'tokenStanding' }),
    last_used_at: timestamp('最近使用', { readonly: true }), last_used_ip: text('最近地址', { readonly: true }),
    revoked: flag('已吊销', { readonly: true }),
    remark, status,
  },
  notices: { expiring: '七天内到期的 API 令牌' },
  list: {
    columns: [
      { field: 'title', width: 160 }, { field: 'standing', width: 100 }, { field: 'account_id', width: 110 },
      { field: 'starts', width: 130 }, { field: 'expires_on', width: 120 }, { field: 'last_used_at', width: 170 },
      { field: 'last_used_ip', width: 130 },
    ],
    search: ['title', 'starts'],
    filters: ['account_id', 'revoked', { field: 'expires_on', as: 'range', params: ['EF', 'ET'] }, 'status'],
    sorts: ['expires_on', 'last_used_at', 'created_at'],
  },
  export: [
    'id', 'title', 'account_id', 'starts', 'expires_on', 'addresses', 'rate', 'last_used_at', 'last_used_ip', 'revoked',
    'remark', 'created_at',
  ],
  delete: { only: { revoked: 1 }, message: '请先吊销令牌，再删除' },
  actions: {
    revoke: {
      label: '吊销', confirm: '确定吊销？使用它的程序会立刻被拒绝，不能恢复。', done: '已吊销', needs: 'delete', on: 'both',
      when: { revoked: 0, status: [1, 0] }, message: '这个令牌已经吊销',
    },
  },
  rowForms: {
    token: { label: '修改', widget: 'tokenForm', needs: 'edit', adds: true },
    renew: { label: '重新生成', widget: 'tokenRenew', needs: 'add', last: true },
  },
  refusals: {
    notOwner: '这是别人的令牌：重新生成要由所有者本人操作，您可以停用或吊销它',
    revokedKept: '已吊销的令牌不能再改；请新建一个',
    noRights: '请至少选择一项权限：没有权限的令牌什么也做不了',
    notByPage: '令牌的权限要逐页写明，例如 /config/menu:view',
    badAddress: '“{{address}}”不是 IP 地址或网段；写法例如 203.0.113.7 或 203.0.113.0/24',
    expiryPast: '到期日期不能早于今天',
    expiryNeeded: '请填写到期日期，最晚 {{day}}；要永不过期，请管理员在“站点设置”里允许',
  },
  help: {
    about: [
      {
        zh: '给程序用的钥匙：备份、对账、与其他系统对接的脚本凭它调用接口，不用人的账号和密码。程序能做的不超过您本人，并且只有勾选的部分。',
        en: 'A key for programs: scripts that back up, reconcile or connect other systems call with it, without a password. They may do ' +
          'no more than you, and of that only what is ticked.',
      },
      {
        zh: '程序做的每件事都记在{{audit|操作日志}}里，操作人后面写着“经令牌”和它的名称。',
        en: 'All they do stands in {{audit|the log}}, with the name of the token behind yours.',
      },
    ],
    tasks: [
      { title: { zh: '给一个脚本开通', en: 'Let a script in' }, steps: [
        {
          zh: '点“新增”，写清用在哪里，选到期日期，再按页面勾选它要用到的权限。',
          en: 'Press Add, say where it is used and until when, and tick page by page what it needs.',
        },
        {
          zh: '保存后立刻复制令牌，交给脚本保管；窗口里有一行命令可以试。',
          en: 'Copy the token once it is saved, and give it to the script; the window has a command to try it.',
        },
      ] },
      { title: { zh: '令牌泄露了', en: 'A token was leaked' }, steps: [
        { zh: '点“吊销”，它马上失效；再新建一个换上。', en: 'Revoke it, which takes effect at once, and make another.' },
      ] },
    ],
    beware: [
      { zh: '令牌只显示一次，丢了只能重新生成，旧的随即失效。', en: 'A token is shown once. If it is lost, make it anew: the old one stops working.' },
    ],
  },
})
