import { choice, computed, defineModule, number, recordStatus, references, richText, text } from 'houtai/schema'

const audience = { 本机构所有账号: 1, 指定角色: 2, 指定账号: 3, 所有机构: 4 } as const

/** What somebody wrote to others; each reads it in his message centre. */
export const message = defineModule({
  name: 'message', label: '群发消息', route: '/message/send', wire: { path: 'admin/message' },
  fields: {
    title: text('标题', { required: '标题必须填写', max: 100 }),
    audience: choice('收件人', audience, { default: 1, once: true, platformOnly: [audience.所有机构] }),
    roles: references('收件角色', { to: 'role', max: 50, once: true, required: '请选择收件角色', when: { audience: 2 } }),
    accounts: references('收件账号', { to: 'account', max: 500, once: true, required: '请选择收件账号', when: { audience: 3 } }),
    content: richText('正文', { required: '正文必须填写' }),
    recipients: number('收件人数', { integer: true, readonly: true }),
    reads: computed('已读人数', { type: 'number' }),
    status: recordStatus('状态', { on: '已发送', off: '已撤回' }),
  },
  list: {
    columns: ['id', { field: 'title', width: 260 }, { field: 'audience', width: 150 }, 'recipients', 'reads', 'status', 'created_at'],
    search: ['title'], filters: ['audience', { field: 'created_at', as: 'range', params: ['ST', 'ET'] }, 'status'], sorts: ['created_at'],
  },
  form: { width: 1120, submit: '发送', preview: true, fields: ['title', 'audience', 'roles', 'accounts', 'content'] },
  batch: ['delete', 'recover'],
  actions: {
    withdraw: {
      label: '撤回', confirm: '撤回后，收件人的消息中心里不再有这条消息。确定撤回？', needs: 'edit', on: 'row', when: { status: 1 }, sets: { status: 0 },
    },
    release: {
      label: '重新发布', confirm: '重新发布后，收件人又能看到这条消息。确定重新发布？', needs: 'edit', on: 'row', when: { status: 0 }, sets: { status: 1 },
    },
  },
  refusals: { messageGone: '消息发出已满一年，收件人处不再保存，请重新发送' },
  help: {
    about: [
      {
        zh: '给本机构的人写通知：全体、某些角色或某些账号。收件人在消息中心看到，右上角有未读数；平台还可以发给所有机构。',
        en: 'Letters to people of your organisation: to all, to roles or to accounts. They appear in their message centre with a count ' +
          'of what is unread. The platform can write to all organisations.',
      },
    ],
    tasks: [
      { title: { zh: '发一条通知', en: 'Send a notice' }, steps: [
        {
          zh: '点“新增”，写标题和正文，选收件人；右边的预览与对方看到的相同，并写明会发给多少个账号。',
          en: 'Press Add, write it and choose who it is for. The preview shows what they will see, and how many they are.',
        },
        { zh: '点“发送”。列表里可以看到已读人数。', en: 'Press Send. The list shows how many have read it.' },
      ] },
      { title: { zh: '发错了', en: 'It was wrong' }, steps: [
        {
          zh: '“撤回”后对方的消息中心里不再有这条；改好正文后可以“重新发布”。收件人在发送后不能再改。',
          en: 'Withdraw it: it leaves their message centre. Mend the text and release it again. Who it is for cannot be changed.',
        },
      ] },
    ],
    beware: [
      {
        zh: '已经读过的人仍可能记得内容：机密信息不要群发。消息满一年后自动清除。',
        en: 'Whoever has read it may remember it: write nothing secret. Letters go after a year.',
      },
    ],
  },
})
