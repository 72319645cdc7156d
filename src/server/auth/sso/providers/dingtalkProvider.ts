import { refuse } from '../../../../shared/wire/refusal.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { IdentityProvider, ProviderAccess } from '../identityProvider.ts'
import { jsonCaller, recordIn, textIn, requiredText } from './jsonCalls.ts'
import { oauthProvider } from './oauthProvider.ts'

/**
 * DingTalk (钉钉) differs from OAuth: bodies are JSON with other names (`clientId`, `grantType`), the token has another header, and the
 * code is `authCode`. Anybody with DingTalk can sign in there, so membership of the company is checked with a token of the application.
 */
export function dingtalkProvider(access: ProviderAccess, fetchGuarded: GuardedFetch): IdentityProvider {
  const call = jsonCaller(fetchGuarded, access.apiUrl || 'https://api.dingtalk.com')
  const callOld = jsonCaller(fetchGuarded, access.apiUrl || 'https://oapi.dingtalk.com')
  const applicationToken = async (): Promise<string> =>
    requiredText(
      await call('v1.0/oauth2/accessToken', { body: { appKey: access.clientId, appSecret: access.clientSecret } }),
      'accessToken',
    )
  async function memberOf(unionid: string) {
    const access_token = await applicationToken()
    const found = await callOld('topapi/user/getbyunionid', { query: { access_token }, body: { unionid } })
    const userid = textIn(recordIn(found, 'result'), 'userid')
    if (!userid) throw refuse('ssoNotMember')
    const member = await callOld('topapi/v2/user/get', { query: { access_token }, body: { userid } })
    return recordIn(member, 'result')
  }
  return oauthProvider({
    page: `${access.loginUrl || 'https://login.dingtalk.com'}/oauth2/auth`,
    parameters: () => ({
      response_type: 'code',
      client_id: access.clientId,
      scope: access.scopes || 'openid corpid',
      prompt: 'consent',
      ...(access.corpId ? { corpId: access.corpId } : {}),
    }),
    codes: ['authCode', 'code'],
    tryApplication: applicationToken,
    async person(code) {
      const token = await call('v1.0/oauth2/userAccessToken', {
        body: { clientId: access.clientId, clientSecret: access.clientSecret, code, grantType: 'authorization_code' },
      })
      if (access.corpId && textIn(token, 'corpId') !== access.corpId) throw refuse('ssoNotMember')
      const headers = { 'x-acs-dingtalk-access-token': requiredText(token, 'accessToken') }
      const own = await call('v1.0/contact/users/me', { headers })
      const unionId = requiredText(own, 'unionId')
      const member = await memberOf(unionId).catch(asNotMember)
      if (member['active'] === false) throw refuse('ssoNotMember')
      const mail = textIn(member, 'org_email')
      return {
        issuer: `dingtalk:${access.corpId || access.clientId}`,
        subject: unionId,
        claims: {
          ...own,
          ...member,
          preferred_username: textIn(member, 'userid'),
          name: textIn(member, 'name') || textIn(own, 'nick'),
          email: mail || textIn(member, 'email') || textIn(own, 'email'),
          email_verified: mail !== '',
          groups: member['dept_id_list'],
        },
      }
    },
  })
}

/** 60121: nobody in the company has that id. */
function asNotMember(error: unknown): never {
  const { detail } = error as { detail?: { params?: { reason?: unknown } } }
  throw String(detail?.params?.reason ?? '').startsWith('60121') ? refuse('ssoNotMember') : error
}
