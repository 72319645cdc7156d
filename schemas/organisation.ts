import { choice, computed, date, defineModule, flag, images, number, recordStatus, secret, text, timestamp } from 'houtai/schema'
import { dialled, remark } from './common.ts'

const code = '[A-Za-z0-9][A-Za-z0-9_.\\-]*'
const hostPart = '[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?'
const host = `(${hostPart}\\.)*${hostPart}`

export const organisation = defineModule({
  name: 'organisation', label: '机构管理', title: 'orgname', route: '/websit', scope: 'organisation', wire: { path: 'admin/websit' },
  fields: {
    orgname: text('机构名称', { required: true, max: 100 }),
    orgcode: text('注册码', {
      unique: true, min: 2, max: 32, hint: '登录时填写；留空由系统生成',
      pattern: code, shape: '注册码只能用字母、数字和 _ . -，并以字母或数字开头',
    }),
    orgkey: text('机构标识', { readonly: true, unique: true }),
    admin_username: text('管理员账号', { max: 50, default: 'admin' }),
    admin_password: secret('管理员密码', { hint: '填写后创建该管理员账号，或重置其密码；留空不变' }),
    webfex: text('域名', {
      max: 100, hint: '例如 shop.example.com', pattern: host, shape: '域名只填主机名，不带 http:// 和路径，例如 shop.example.com',
    }),
    maxcount: number('卡片配额', { integer: true, min: 1, max: 10_000_000, default: 1000 }),
    files_mb: number('文件空间', { integer: true, min: 1, max: 10_000_000, unit: 'MB', hint: '上传和导出的文件最多占多少；留空按部署的默认值' }),
    files_used: computed('已用 MB', { type: 'number' }),
    classifyid: choice('类型', { 机构: 2, 站点: 1 }, { default: 2 }),
    practice: flag('练习机构', { once: true, hint: '装着示例数据，每天自动重置，用来练习；配额不够装示例时自动提高；建好后不能改' }),
    reset_at: timestamp('上次重置', { readonly: true }),
    mobile: text('联系电话', { max: 20, pattern: dialled, shape: '联系电话只能填写数字、空格和 + - ( )' }),
    logo_1: images('标志', { max: 1 }), logo_2: images('浅色标志', { max: 1 }),
    doupeng: text('斗篷', { max: 255 }), expiration: date('到期日期'), templates: choice('模板', { USPS: 'usps' }),
    upload_list: images('图片列表一', { max: 5 }), upload_list_2: images('图片列表二', { max: 5 }), upload_list_3: images('图片列表三', { max: 5 }),
    remark, status: recordStatus('状态', { off: '下架' }),
  },
  list: {
    columns: [
      'id', 'orgname', 'orgcode', 'admin_username', 'webfex', 'maxcount', 'files_used', 'files_mb', 'practice', 'remark', 'status',
      'created_at',
    ],
    search: ['orgname', 'orgcode', 'webfex', 'mobile'], filters: ['classifyid', 'practice', 'status'], sorts: ['created_at', 'maxcount'],
  },
  form: ['orgname', 'orgcode', 'admin_username', 'admin_password', 'webfex', 'maxcount', 'files_mb', 'practice', 'status', 'remark'],
  export: ['id', 'orgname', 'orgcode', 'admin_username', 'webfex', 'maxcount', 'files_used', 'files_mb', 'status', 'remark', 'created_at'],
  delete: { never: { id: 1 } },
  help: {
    about: [
      {
        zh: '每一行是一个使用本系统的机构。机构之间的数据完全隔开；本机构只能看到自己这一行，全部机构由平台维护。',
        en: 'Each row is an organisation that uses the product. Their data are wholly apart; an organisation sees its own row, and the ' +
          'platform keeps all.',
      },
      {
        zh: '登录时填的“注册码”在这里设定；卡片配额限制{{wachapp|号码列表}}里没有删除的卡的总数，文件空间限制上传和导出的文件。',
        en: 'The code that people sign in with is set here. The quota limits the cards in {{wachapp|the phone cards}}, the file space ' +
          'what is uploaded and exported.',
      },
    ],
    tasks: [
      { title: { zh: '开通一个机构', en: 'Open an organisation' }, steps: [
        { zh: '点“新增”，填名称；注册码留空会自动生成。', en: 'Press Add and name it; an empty code is made by the system.' },
        {
          zh: '填管理员账号和管理员密码：保存时会建好第一个管理员，他能管理本机构的全部页面。',
          en: 'Fill in the account and password of its first administrator, who is made when you save and may manage all of it.',
        },
        {
          zh: '把注册码、账号和密码交给对方，请对方登录后修改密码。',
          en: 'Hand over code, account and password, and let them change it.',
        },
      ] },
      { title: { zh: '开一个练习机构', en: 'Open an organisation to practise in' }, steps: [
        {
          zh: '点“新增”，填名称、管理员账号和密码，打开“练习机构”再保存：几秒后里面就有示例数据。',
          en: 'Press Add, fill in name, account and password, switch Practice on and save: a few seconds later it holds examples.',
        },
        {
          zh: '学员用它的注册码登录，随便增删改；每天凌晨 4 点数据恢复成示例，账号、密码和角色不变。',
          en: 'Trainees sign in with its code and change what they like. At 4 every night the data become the examples again; accounts, ' +
            'passwords and roles stay.',
        },
      ] },
      { title: { zh: '对方忘了管理员密码', en: 'The administrator forgot the password' }, steps: [
        {
          zh: '编辑该机构，只填新的管理员密码并保存。双方的{{audit|操作日志}}里都会留下记录。',
          en: 'Edit the organisation and fill in a new password only. {{audit|the log}} of both tells of it.',
        },
      ] },
    ],
    beware: [
      {
        zh: '机构改为“下架”后，它的所有人立即退出，也不能再登录；数据保留，恢复为正常即可继续使用。',
        en: 'An organisation that is disabled has all its people signed out at once. Its data stay, and it can be enabled again.',
      },
      {
        zh: '配额调得比现有数量小，不会删除数据，但不能再新增。',
        en: 'A quota below what is there deletes nothing, and nothing more can be added.',
      },
    ],
  },
})
