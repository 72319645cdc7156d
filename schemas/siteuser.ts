import { computed, defineModule, firstPicture, images, phone, reference, references, secret, text, titlesOf } from 'houtai/schema'
import { remark, status } from './common.ts'

export const siteuser = defineModule({
  name: 'siteuser', label: '站点用户', title: 'nickname', route: '/siteuser', scope: 'shared', wire: { path: 'admin/websit/user' },
  fields: {
    avatar_obj: images('头像', { max: 1 }), avatar: computed('头像地址', firstPicture('avatar_obj')),
    nickname: text('姓名', { required: '姓名必须填写', max: 50 }),
    username: text('账号', { required: '账号必须填写', max: 50, pattern: '\\S+', shape: '账号不能包含空格', unique: true }),
    password: secret('密码', { required: true, hint: '至少 8 个字符；编辑时留空则不修改' }), mobile: phone('手机号', { privacy: 'phone' }),
    orgid: reference('站点', { to: 'organisation', owner: true, titled: 'orgname' }),
    role_list: references('角色', { to: 'role', max: 50 }), role_text: computed('角色名称', titlesOf('role_list')),
    remark, status,
  },
  list: {
    columns: ['id', 'avatar_obj', 'nickname', 'username', 'mobile', 'orgid', 'role_text', 'status', 'remark', 'created_at'],
    search: ['nickname', 'username', 'mobile'], filters: ['orgid', 'status'], sorts: ['created_at'],
  },
  form: ['nickname', 'username', 'password', 'mobile', 'orgid', 'role_list', 'avatar_obj', 'status', 'remark'],
  export: { except: ['avatar_obj'] },
  help: {
    about: [
      {
        zh: '登录站点（不是后台）的用户。后台的账号在{{account}}里管理，两者互不相通。',
        en: 'People who sign in to the site, not to this back-office. Accounts of the back-office are in {{account}}; the two have ' +
          'nothing to do with each other.',
      },
    ],
    tasks: [
      { title: { zh: '用户忘了密码', en: 'A user forgot the password' }, steps: [
        { zh: '编辑该用户，填新密码保存；留空则不修改。', en: 'Edit the user and write a new password; an empty one changes nothing.' },
      ] },
    ],
    beware: [
      { zh: '这里的角色只在站点里用，在后台不给任何权限。', en: 'Roles here are for the site and grant nothing in the back-office.' },
    ],
  },
})
