import { defineModule, reference, text } from 'houtai/schema'

/** What a value of the claim gives: a role of the organisation. */
export const ssorole = defineModule({
  name: 'ssorole', label: '声明对应的角色', title: 'value', route: '/config/sso', wire: { path: 'admin/config/ssorole' },
  fields: {
    sso: reference('单点登录', { to: 'sso', required: true }),
    value: text('声明里的值', { required: true, max: 200 }),
    role_id: reference('角色', { to: 'role', required: true, titled: 'role' }),
  },
})
