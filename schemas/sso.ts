import { children, choice, defineModule, flag, reference, references, secret, text } from 'houtai/schema'
import { remark, status } from './common.ts'

const kinds = {
  Keycloak: 'keycloak', 'Entra ID': 'entra', '其他 OpenID Connect': 'oidc', 企业微信: 'wecom', 钉钉: 'dingtalk', 飞书: 'feishu',
} as const
/** These speak OpenID Connect. */
const oidc = ['keycloak', 'entra', 'oidc'] as const
const oauth = ['wecom', 'dingtalk', 'feishu'] as const
const address = { max: 300, pattern: 'https?://[^\\s?#]+', shape: '请填写完整的网址，以 https:// 开头，不带 ? 和 #' } as const
const claim = { max: 100, pattern: '\\S+', shape: '声明的名称不能包含空格' } as const

export const sso = defineModule({
  name: 'sso', label: '单点登录', route: '/config/sso', holds: 'identityProviders', wire: { path: 'admin/config/sso' },
  menu: { under: '系统设置', icon: 'ri:shield-keyhole-line' },
  fields: {
    title: text('名称', { required: true, max: 30, unique: true, hint: '登录页按钮上的字，例如 用企业微信登录' }),
    kind: choice('类型', kinds, { required: true, default: 'keycloak', widget: 'ssoKind' }),
    issuer: text('Issuer 地址', {
      ...address, when: { kind: oidc }, required: { when: { kind: oidc }, say: '请填写 Issuer 地址' },
      hint: '提供方的发行者地址，后面加 /.well-known/openid-configuration 能打开',
    }),
    corp_id: text('企业 ID', {
      max: 100, pattern: '\\S+', shape: '企业 ID 不能包含空格', when: { kind: oauth },
      required: { when: { kind: 'wecom' }, say: '请填写企业微信的企业 ID' },
      hint: '企业微信 CorpID、钉钉 CorpId、飞书 tenant_key；填了就只允许这个企业的人登录',
    }),
    agent_id: text('应用 AgentId', {
      max: 30, pattern: '\\d+', shape: 'AgentId 只有数字', when: { kind: 'wecom' },
      required: { when: { kind: 'wecom' }, say: '请填写应用的 AgentId' },
    }),
    client_id: text('Client ID', {
      required: true, max: 200, pattern: '\\S+', shape: 'Client ID 不能包含空格', hint: '企业微信填 CorpID，钉钉填 AppKey，飞书填 App ID',
    }),
    client_secret: secret('Client Secret', { required: true, legible: true, hint: '加密保存，不再显示；编辑时留空则不修改' }),
    scopes: text('Scope', { max: 300, hint: '用空格分开；OpenID Connect 要有 openid' }),
    login_url: text('登录页地址', { ...address, when: { kind: oauth }, hint: '私有化部署或国际版才填' }),
    api_url: text('接口地址', { ...address, when: { kind: oauth }, hint: '私有化部署或国际版才填' }),
    creates: flag('自动建账号', { default: 1, hint: '第一次登录的人没有账号时，新建一个' }),
    match_email: flag('按邮箱匹配', { hint: '只认提供方确认过的邮箱；未确认的会被拒绝' }),
    match_username: flag('按账号名匹配', { hint: '提供方的用户名不能由员工自己改时才打开' }),
    default_roles: references('默认角色', { to: 'role', max: 20, hint: '新建的账号没有对应的角色时给它；不能是能管理账号的角色' }),
    claim_roles: text('角色的声明', { ...claim, hint: '例如 groups，或 realm_access.roles；企业微信等填 groups（部门）' }),
    roles: children('声明对应的角色', { of: 'ssorole', by: 'sso', columns: ['value', 'role_id'], max: 200 }),
    role_mode: choice('以后登录时', { 对应的角色跟着声明增减: 'sync', 只增加角色: 'add', 不再改角色: 'first' }, { default: 'sync' }),
    needs_role: flag('须有对应角色'),
    claim_username: text('账号的声明', { ...claim, hint: '默认 preferred_username' }),
    claim_name: text('姓名的声明', { ...claim, hint: '默认 name' }),
    claim_email: text('邮箱的声明', { ...claim, hint: '默认 email' }),
    claim_verified: text('邮箱已确认的声明', { ...claim, hint: '默认 email_verified' }),
    acr: text('要求的认证级别', { max: 200, when: { kind: oidc }, hint: '提供方的 acr，几个用空格分开；填了就必须达到其中一个，例如两步验证' }),
    shown: flag('在登录页显示按钮', { default: 1, hint: '关闭后，只能从“登录链接”进入' }),
    signs_out: flag('退出时也退出提供方', { when: { kind: oidc } }),
    passwords_off: flag('关闭密码登录', { hint: '本机构的人只能单点登录，应急账号除外' }),
    emergency_id: reference('应急账号', {
      to: 'account', titled: 'emergency', when: { passwords_off: 1 }, required: { when: { passwords_off: 1 }, say: '关闭密码登录前，请选一个应急账号' },
      hint: '提供方出故障时用密码登录；要能管理账号，并且设过密码',
    }),
    remark, status,
  },
  list: {
    columns: [
      'id', { field: 'title', width: 180 }, { field: 'kind', width: 150 }, { field: 'client_id', width: 200 },
      { field: 'passwords_off', width: 120 }, 'status', 'created_at',
    ],
    search: ['title'], filters: ['kind', 'status'], sorts: ['created_at'],
  },
  form: {
    width: 980, preview: true,
    fields: [
      { tab: '提供方', fields: [
        'title', 'kind', 'issuer', 'corp_id', 'agent_id', 'client_id', 'client_secret', 'scopes', 'login_url', 'api_url',
        'status', 'remark',
      ] },
      { tab: '账号和角色', fields: [
        'creates', 'match_email', 'match_username', 'default_roles', 'claim_roles', 'role_mode', 'needs_role', 'roles',
      ] },
      { tab: '声明', fields: ['claim_username', 'claim_name', 'claim_email', 'claim_verified'] },
      { tab: '登录和退出', fields: ['shown', 'acr', 'signs_out', 'passwords_off', 'emergency_id'] },
    ],
  },
  export: ['id', 'title', 'kind', 'issuer', 'client_id', 'passwords_off', 'status', 'remark', 'created_at'],
  refusals: {
    defaultManages: '默认角色“{{title}}”能管理账号、角色或单点登录：这样的角色只能在“声明对应的角色”里给',
    secretAgain: '提供方的地址改了，请重新填写 Client Secret：原来的不会发到新的地址',
  },
  help: {
    about: [
      {
        zh: '让同事用公司的身份（Keycloak、Entra ID、企业微信、钉钉、飞书等）登录，不再另记一个密码。每一行是一个提供方，登录页会多一个按钮。',
        en: 'Lets people sign in with the identity their company gives them instead of one more password. Each row is a ' +
          'provider, and a button of the sign-in page.',
      },
      {
        zh: '谁是谁、给什么角色都由这里决定，所以只有拥有本机构全部角色的权限的人才能保存。两步验证由提供方负责，本系统的两步验证只用于密码登录。',
        en: 'Who is who and with which roles is decided here, so that only somebody with the rights of all roles can save ' +
          'it. A second step is the matter of the provider; the one of this product belongs to passwords.',
      },
    ],
    tasks: [
      { title: { zh: '接入一个提供方', en: 'Connect a provider' }, steps: [
        {
          zh: '点“新增”，选类型，把右侧的回调地址登记到提供方，再把它给的 Client ID 和 Secret 填进来。',
          en: 'Press Add, choose the kind, register the redirect address on the right at the provider, and fill in client id ' +
            'and secret.',
        },
        { zh: '点“测试连接”，按提示改到没有红色的为止，然后保存。', en: 'Press Test the connection, mend what is red, and save.' },
        {
          zh: '退出后在登录页填注册码，用新按钮登录一次；{{audit|操作日志}}里会记“单点登录”。',
          en: 'Sign out, fill in the code of the organisation, and sign in by the new button; {{audit|the log}} tells of it.',
        },
      ] },
      { title: { zh: '关闭密码登录', en: 'Switch passwords off' }, steps: [
        {
          zh: '先确认自己能单点登录，再打开“关闭密码登录”，选一个应急账号，把它的密码封存好。',
          en: 'Make sure that you can sign in by the provider, switch passwords off, choose an emergency account, and lock ' +
            'its password away.',
        },
      ] },
    ],
    beware: [
      {
        zh: '“按账号名匹配”会让提供方里同名的人登录那个账号；能管理账号的账号，要在“声明对应的角色”里写明才认。',
        en: 'Matching by user name signs whoever has that name at the provider in to the account; one that manages accounts ' +
          'is matched only where the mapping says so.',
      },
      {
        zh: '改了 Issuer、企业 ID 或类型，以前的绑定都不再有效，大家会像第一次登录那样重新对应。',
        en: 'Another issuer, company or kind makes earlier links void: everybody is matched as at a first sign-in.',
      },
    ],
    fields: {
      role_mode: {
        zh: '只影响“声明对应的角色”里出现的角色；管理员另外给的角色不会被收回。',
        en: 'Concerns only roles that the mapping names; others that an administrator gave stay.',
      },
    },
  },
})
