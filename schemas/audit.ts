import { choice, computed, defineModule, number, reference, text } from 'houtai/schema'

/** What the engine does; and what was asked for, where it was refused. The actions of modules come from their schemas. */
const actions = {
  新增: 'add', 修改: 'edit', 删除: 'delete', 恢复: 'recover', 禁用: 'forbidden', 启用: 'normal', 批量修改: 'bulk', 导入: 'import', 导出: 'export', 上传: 'upload',
  导出明文: 'exportPlain', 明文写入文件: 'exportPlainRows', 查看明文: 'reveal', 抹除个人信息: 'erase',
  登录: 'login', 退出: 'logout', 会话: 'session', 结束会话: 'endSessions', 核对密码: 'provePassword', 修改密码: 'password', 开启两步验证: 'addSecondStep',
  关闭两步验证: 'removeSecondStep', 重置管理员: 'firstAdministrator', 重置练习机构: 'resetPractice', 解除锁定: 'unlock',
  以他人身份查看: 'viewAs', 结束查看: 'viewAsEnd', 撤销: 'undo', 查看列表: 'list', 查看数据: 'info', 保存: 'save', 删除数据: 'del',
  批量操作: 'batch', 修改单项: 'upfield', 查看选项: 'combox', 查看可选数据: 'choices', 查看层级: 'tree', 查看历史: 'history', 选择全部: 'selection',
  单点登录: 'ssoLogin', 提供方要求退出: 'ssoLogout', 完成单点登录: 'sso/complete', 查看登录方式: 'admin/signon',
  生成令牌: 'issueToken', 更换签名密钥: 'issueSecret', 重新投递: 'resendEvents', 令牌调用: 'token', 智能体调用: 'mcp',
  撤回计划修改: 'withdrawPlanned', 彻底删除: 'purge', 导入文件: 'excel', 查看导入进度: 'excel/check', 下载导入模板: 'excel/template', 未知页面: 'unknown',
  保存视图: 'saveView', 标为已读: 'message/has_read', 全部标为已读: 'message/has_read_all', 消息移入回收站: 'message/remove_readed', 还原消息: 'message/restore',
  删除视图: 'removeView', 设置角色首页: 'roleHome', 其他调用: 'others',
}
const results = {
  成功: 'ok', 没有权限: 'forbidden', 超出本人权限: 'beyondOwn', 涉及本人权限: 'ownRights', 机构不符: 'wrongOrganisation', 内置数据: 'builtin',
  无权查看字段: 'fieldHidden', 无权修改字段: 'fieldLocked', 无权设置角色首页: 'roleHomeForbidden',
  只能查看: 'viewingOnly', 到时结束: 'viewExpired', 权限变化而结束: 'viewClosed', 登录失败: 'loginFailed', 尝试过多: 'tooMany', 会话终止: 'sessionEnded',
  没有此令牌: 'tokenUnknown', 令牌已吊销: 'tokenRevoked', 令牌已过期: 'tokenExpired', 令牌已停用: 'tokenOff', 令牌所有者已停用: 'tokenOwnerOff',
  令牌来源不符: 'tokenElsewhere', 令牌没有此权限: 'tokenNarrowed', 令牌不能调用: 'tokenNotHere', 令牌不能管理令牌: 'tokenNoTokens', 令牌不能设置密码: 'tokenNoPasswords',
  密码登录已关闭: 'passwordsOff', 没有此单点登录: 'ssoNotHere', 没有对外地址: 'ssoNoAddress', 不是本浏览器发起: 'ssoOtherBrowser', 重复使用: 'ssoReplayed',
  用户取消: 'ssoCancelled', 提供方拒绝: 'ssoProviderSays', 授权码被拒: 'ssoCodeRefused', 提供方不认本系统: 'ssoClientRefused', 连不上提供方: 'ssoUnreachable',
  内网地址: 'ssoInside', 地址没有加密: 'ssoInsecure', 发行者不符: 'ssoWrongIssuer', 不是给本系统的: 'ssoWrongAudience', 随机数不符: 'ssoWrongNonce',
  登录凭证过期: 'ssoExpired', 签名不符: 'ssoBadSignature', 提供方答复异常: 'ssoBadAnswer', 认证级别不够: 'ssoWeakSignIn', 不是企业成员: 'ssoNotMember',
  没有对应账号: 'ssoNoAccount', 邮箱未确认: 'ssoEmailUnverified', 账号名已占用: 'ssoNameTaken', 账号已停用: 'ssoAccountOff',
  管理权限未映射: 'ssoManagerUnmapped', 已绑定其他身份: 'ssoLinkedOtherwise', 没有对应角色: 'ssoNoRole', 最后的管理员: 'ssoLastManager', 退出凭证无效: 'ssoBadLogout',
  智能体无权查看: 'agentNoModule', 智能体没有令牌: 'agentTokenNeeded',
}

export const audit = defineModule({
  name: 'audit', label: '操作日志', title: 'module', route: '/audit', log: true, wire: { path: 'admin/audit' },
  fields: {
    account_id: reference('操作人', { to: 'account', titled: 'account', widget: 'auditAuthor' }),
    token: text('经令牌', { max: 50 }), token_id: number('令牌 ID', { integer: true }),
    action: choice('操作', actions, { actions: true }),
    module: text('模块', { widget: 'moduleTitle' }),
    rows: computed('数据 ID', { type: 'text' }),
    fields: computed('涉及的个人信息', { type: 'text', widget: 'fieldNames' }),
    changes: computed('变更', { type: 'text', widget: 'rowChanges' }),
    result: choice('结果', results), times: number('次数', { integer: true, default: 1 }),
    ip: text('IP 地址'), request_id: text('请求编号'),
  },
  list: {
    columns: [
      'created_at', { field: 'account_id', width: 130 }, { field: 'action', width: 124 }, { field: 'module', width: 110 },
      { field: 'result', width: 110 }, { field: 'times', width: 64 }, { field: 'rows', width: 100 }, { field: 'changes', width: 420 }, 'ip',
    ],
    filters: ['account_id', 'token', 'module', 'action', 'result', { field: 'created_at', as: 'range', params: ['ST', 'ET'] }],
    pageSizes: [20, 50, 100],
  },
  export: [
    'id', 'created_at', 'account_id', 'token', 'action', 'module', 'rows', 'fields', 'changes', 'result', 'times', 'ip',
    'request_id',
  ],
  rowForms: { detail: { label: '详情', widget: 'auditDetail', needs: 'view' } },
  help: {
    about: [
      {
        zh: '谁在什么时候、从哪里、对哪些数据做了什么，改之前和改之后各是什么。被拒绝的操作、登录失败、查看明文和以他人身份查看也在这里。',
        en: 'Who did what to which rows, when and from where, with the values before and after. What was refused, failed sign-ins, ' +
          'revealed values and views as somebody else are here too.',
      },
    ],
    tasks: [
      { title: { zh: '查一条数据是谁改的', en: 'Find out who changed a row' }, steps: [
        {
          zh: '在那条数据的操作里点“历史”最快；要跨页面查，在这里按模块、操作人和时间筛选。',
          en: 'The history of the row is fastest. To look across pages, filter here by module, person and time.',
        },
        {
          zh: '点“详情”看每个字段的前后值和请求编号；请求编号可以交给技术人员核对。',
          en: 'The details show each field before and after, and the number of the request, which technicians can look up.',
        },
      ] },
      { title: { zh: '看有没有人试密码', en: 'See whether somebody guesses passwords' }, steps: [
        {
          zh: '结果选“登录失败”或“尝试过多”，看 IP 地址和次数。',
          en: 'Choose failed sign-ins or too many attempts as the result, and look at addresses and counts.',
        },
      ] },
    ],
    beware: [
      {
        zh: '日志不会过期。密码等保密字段从不写入，个人信息按打码显示。',
        en: 'The log does not expire. Secrets are never written, personal values are shown masked.',
      },
    ],
  },
})
