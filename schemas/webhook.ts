import { computed, defineModule, flag, list, reference, text, timestamp } from 'houtai/schema'
import { remark, status } from './common.ts'

export const webhook = defineModule({
  name: 'webhook', label: 'Webhook 订阅', route: '/config/webhook', wire: { path: 'admin/config/webhook' },
  menu: { under: '系统设置', icon: 'ri:webhook-line' },
  rights: { everyone: '管理所有人的订阅' },
  visible: { all: 'everyone', own: ['account_id'] },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50, hint: '通知谁，例如 财务系统' }),
    url: text('接收地址', { required: '接收地址必须填写', max: 500, hint: '对方接收通知的网址，以 https:// 开头' }),
    account_id: reference('所有者', { to: 'account', readonly: true, default: 'me', titled: 'account' }),
    events: list('事件', { type: 'text', max: 10_000, unlisted: true }),
    starts: text('密钥开头', { readonly: true }),
    standing: computed('状况', { type: 'text', widget: 'webhookStanding' }),
    last_sent_at: timestamp('最近送达', { readonly: true }), failing_since: timestamp('失败开始于', { readonly: true }),
    paused: flag('已暂停', { readonly: true }),
    remark, status,
  },
  list: {
    columns: [
      { field: 'title', width: 160 }, { field: 'standing', width: 110 }, { field: 'url', width: 300 }, { field: 'account_id', width: 110 },
      { field: 'last_sent_at', width: 170 }, { field: 'failing_since', width: 170 },
    ],
    search: ['title', 'url'],
    filters: ['account_id', 'paused', 'status'],
    sorts: ['last_sent_at', 'created_at'],
  },
  export: ['id', 'title', 'url', 'account_id', 'starts', 'last_sent_at', 'failing_since', 'paused', 'remark', 'created_at'],
  actions: {
    test: {
      label: '发送测试', done: '测试已发出，结果见“投递记录”', needs: 'edit', on: 'row', when: { status: 1, paused: 0 },
      message: '停用或暂停的订阅不发送；请先启用或恢复它',
    },
    resume: {
      label: '恢复投递', confirm: '确定恢复？暂停期间的变化会接着发送。', done: '已恢复', needs: 'edit', on: 'both', when: { paused: 1 },
      message: '这个订阅没有暂停',
    },
  },
  rowForms: {
    subscription: { label: '修改', widget: 'webhookForm', needs: 'edit', adds: true },
    deliveries: { label: '投递记录', widget: 'deliveries', needs: 'view' },
    secret: { label: '更换密钥', widget: 'secretRenew', needs: 'add', last: true },
  },
  refusals: {
    notByToken: { text: '令牌不能管理 Webhook 订阅：通知按所有者本人的权限发送；请登录后操作', status: 403 },
    notOwner: '这是别人的订阅，通知按他的权限发送；地址、事件和密钥要由他本人修改，您可以停用它',
    noEvents: '请至少选择一个事件',
    unknownEvent: '没有“{{event}}”这个事件；写法例如 dictionary:updated，或 dictionary:* 表示全部',
    badAddress: '接收地址应是完整的网址，例如 https://example.com/hooks，不含账号和密码',
    plainAddress: '接收地址应以 https:// 开头：用 http:// 内容会在路上被别人看到',
    insideAddress: '这个地址在内部网络里，不允许发送；确有需要时，请平台管理员用 INSIDE_HOSTS 放行',
    noSecret: '请先生成密钥：没有密钥，对方无法核对通知是不是真的',
    tooManySubscriptions: '本机构的订阅已有 {{max}} 个；请先删除不用的',
    notSending: '停用或暂停的订阅不发送；请先启用或恢复它',
    nothingToResend: '没有可以重新投递的记录；请刷新后再选',
  },
  help: {
    about: [
      {
        zh: '数据一有变化，就通知别的系统：选好模块和事件，这里会把每次变化发到您给的网址，对方不用反复来查。',
        en: 'Other systems are told as soon as something changes: choose modules and events, and each change is posted to your address.',
      },
      {
        zh: '发送的内容不超过所有者本人能看的：看不到的数据和字段不发，个人信息打码。',
        en: 'What is sent is what the owner may see: neither rows nor fields beyond that, and personal values masked.',
      },
    ],
    tasks: [
      { title: { zh: '通知一个系统', en: 'Tell a system' }, steps: [
        { zh: '点“新增”，填接收地址，勾选模块和事件。', en: 'Press Add, enter the address, and tick modules and events.' },
        {
          zh: '保存后复制签名密钥交给对方，对方用它核对通知是否真的来自这里。',
          en: 'Copy the secret once it is saved, and give it to the receiver, who checks with it that messages are from here.',
        },
        { zh: '点“发送测试”，在“投递记录”里看对方的应答。', en: 'Send a test and see the answer among the deliveries.' },
      ] },
      { title: { zh: '对方出过故障，要补发', en: 'Send again what a receiver missed' }, steps: [
        {
          zh: '打开“投递记录”，选“未送达”，勾选后点“重新投递”。',
          en: 'Open the deliveries, choose those not delivered, tick them and send them again.',
        },
      ] },
    ],
    beware: [
      {
        zh: '没送到的会在 24 小时内重试 10 次；连续失败三天，订阅自动暂停并给所有者发消息，恢复后从暂停处接着发。',
        en: 'What fails is tried ten times more within 24 hours. After three days of failures a subscription is paused and its owner ' +
          'told; resumed, it goes on where it stopped.',
      },
      {
        zh: '密钥只显示一次。更换后旧密钥还有效 24 小时，期间通知带两个签名。',
        en: 'A secret is shown once. After a change the former one stays valid for 24 hours, in which messages bear both signatures.',
      },
    ],
  },
})
