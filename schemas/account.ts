import { computed, defineModule, firstPicture, flag, images, reference, references, secret, text, titlesOf } from 'houtai/schema'
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
    station_id: reference('绑定门店', { to: 'gasstation', readonly: true, binds: true, titled: 'station' }),
    second_step: flag('两步验证', { readonly: true }),
    remark, status,
  },
  list: {
    columns: ['id', 'avatar_obj', 'nickname', 'username', 'role_text', 'status', 'created_at'], search: ['nickname', 'username', 'mobile'],
    filters: [{ field: 'role_list', param: 'roleid' }, 'status'], sorts: ['created_at'],
  },
  form: ['nickname', 'username', 'password', 'mobile', 'role_list', 'avatar_obj', 'status', 'remark'],
  export: ['id', 'nickname', 'username', 'mobile', 'role_text', 'status', 'remark', 'created_at'],
  actions: {
    removeSecondStep: { label: '关闭两步验证', confirm: '确定关闭该账号的两步验证？关闭后只凭密码就能登录。', needs: 'edit', on: 'row', when: { second_step: 1 } },
  },
  rowForms: { viewAs: { label: '以此身份查看', widget: 'viewAs', needs: 'edit', last: true } },
  refusals: {
    ownPassword: '修改自己的密码，请到个人中心并填写原密码',
    ownSecondStep: '关闭自己的两步验证，请到个人中心并填写密码',
  },
})
