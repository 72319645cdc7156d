import { computed, defineModule, email, firstPicture, flag, images, references, secret, text, titlesOf } from 'houtai/schema'
import { dialled, remark, status } from './common.ts'

export const account = defineModule({
  name: 'account', label: '管理员', title: 'nickname', route: '/config/admin', wire: { path: 'admin/config/admin' },
  fields: {
    avatar_obj: images('头像', { max: 1 }),
    avatar: computed('头像地址', firstPicture('avatar_obj')),
    nickname: text('姓名', { required: '姓名必须填写', max: 50 }),
    username: text('账号', { required: '账号必须填写', max: 50, pattern: '\\S+', shape: '账号不能包含空格', unique: true }),
    password: secret('密码', { required: true, hint: '至少 8 个字符；编辑时留空则不修改' }),
    mobile: text('手机号', { max: 20, pattern: dialled, shape: '手机号只能填写数字、空格和 + - ( )' }),
    role_list: references('角色', { to: 'role', max: 50 }),
    role_text: computed('角色', titlesOf('role_list')),
    email: email('邮箱', { unique: true, hint: '单点登录可以按它找到账号' }),
    second_step: flag('两步验证', { readonly: true }), sso: flag('单点登录', { readonly: true }),
    remark, status,
  },
  list: {
    columns: ['id', 'avatar_obj', 'nickname', 'username', 'role_text', 'sso', 'status', 'created_at'],
    search: ['nickname', 'username', 'mobile', 'email'],
    filters: [{ field: 'role_list', param: 'roleid' }, 'sso', 'status'], sorts: ['created_at'],
  },
  form: ['nickname', 'username', 'password', 'mobile', 'email', 'role_list', 'avatar_obj', 'status', 'remark'],
  export: ['id', 'nickname', 'username', 'mobile', 'email', 'role_text', 'sso', 'status', 'remark', 'created_at'],
  actions: {
    removeSecondStep: { label: '关闭两步验证', confirm: '确定关闭该账号的两步验证？关闭后只凭密码就能登录。', needs: 'edit', on: 'row', when: { second_step: 1 } },
    unlinkSso: {
      label: '解除单点登录', confirm: '确定解除？他下次单点登录会像第一次那样重新对应账号。', needs: 'edit', on: 'row', when: { sso: 1 },
    },
  },
  rowForms: { viewAs: { label: '以此身份查看', widget: 'viewAs', needs: 'edit', last: true } },
  refusals: {
    ownPassword: '修改自己的密码，请到个人中心并填写原密码',
    ownSecondStep: '关闭自己的两步验证，请到个人中心并填写密码',
  },
  help: {
    about: [
      {
        zh: '本机构能登录后台的人。每人一个账号，权限来自他的角色（见{{role}}）；不要几个人共用一个账号，否则{{audit|操作日志}}里分不清是谁做的。',
        en: 'The people of your organisation who can sign in. Rights come from roles, see {{role}}. Do not share an account: ' +
          '{{audit|the log}} could not tell who did what.',
      },
    ],
    tasks: [
      { title: { zh: '给新同事开账号', en: 'Open an account for a colleague' }, steps: [
        {
          zh: '点“新增”，填姓名、账号和初始密码，选角色。',
          en: 'Press Add, fill in name, account and a first password, and choose roles.',
        },
        {
          zh: '把机构注册码、账号和初始密码告诉他，请他登录后到个人中心改密码。',
          en: 'Tell them the code of the organisation, the account and the password, and let them change it after signing in.',
        },
      ] },
      { title: { zh: '同事离职或手机丢失', en: 'Somebody leaves, or loses a phone' }, steps: [
        {
          zh: '离职：把账号改为禁用，他所有设备立即退出；他留下的数据和日志都在。',
          en: 'Somebody leaves: disable the account. It is signed out everywhere at once; data and log remain.',
        },
        {
          zh: '手机丢失、过不了两步验证：在操作里点“关闭两步验证”，请他登录后重新开启。',
          en: 'A lost phone: remove the second step among the actions, and let them add it again.',
        },
      ] },
    ],
    beware: [
      {
        zh: '改别人的密码会让他在所有设备上退出。自己的密码请到个人中心改。',
        en: 'Setting a password signs that person out everywhere. Change your own password on the page of your account.',
      },
    ],
    fields: {
      role_list: { zh: '可以选几个，权限相加；一个也不选时登录后只看到首页。', en: 'Several add up; without any, only the home page is seen.' },
    },
  },
})
