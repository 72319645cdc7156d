import { refuse } from '../../../../shared/wire/refusal.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { IdentityProvider, ProviderAccess } from '../identityProvider.ts'
import { jsonCaller, recordIn, textIn, requiredText } from './jsonCalls.ts'
import { pkceChallenge, oauthProvider } from './oauthProvider.ts'

/**
 * Feishu (飞书): OAuth with PKCE, in JSON; a `code` of 0 means success. The person comes from a second call, departments from a third
 * with a token of the application.
 */
export function feishuProvider(access: ProviderAccess, fetchGuarded: GuardedFetch): IdentityProvider {
  const call = jsonCaller(fetchGuarded, access.apiUrl || 'https://open.feishu.cn')
  const applicationToken = async (): Promise<string> =>
    requiredText(
      await call('open-apis/auth/v3/tenant_access_token/internal', {
        body: { app_id: access.clientId, app_secret: access.clientSecret },
      }),
      'tenant_access_token',
    )
  async function memberOf(openId: string) {
    const answer = await call(`open-apis/contact/v3/users/${encodeURIComponent(openId)}`, {
      query: { user_id_type: 'open_id', department_id_type: 'open_department_id' },
      headers: { authorization: `Bearer ${await applicationToken()}` },
    })
    return recordIn(recordIn(answer, 'data'), 'user')
  }
  return oauthProvider({
    page: `${access.loginUrl || 'https://accounts.feishu.cn'}/open-apis/authen/v1/authorize`,
    parameters: ({ verifier }) => ({
      response_type: 'code',
      client_id: access.clientId,
      code_challenge: pkceChallenge(verifier),
      code_challenge_method: 'S256',
      ...(access.scopes ? { scope: access.scopes } : {}),
    }),
    codes: ['code'],
    tryApplication: applicationToken,
    async person(code, { verifier, redirectUri }) {
      const token = await call('open-apis/authen/v2/oauth/token', {
        body: {
          grant_type: 'authorization_code',
          client_id: access.clientId,
          client_secret: access.clientSecret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
      })
      const headers = { authorization: `Bearer ${requiredText(token, 'access_token')}` }
      const own = recordIn(await call('open-apis/authen/v1/user_info', { headers }), 'data')
      const tenant = requiredText(own, 'tenant_key')
      if (access.corpId && tenant !== access.corpId) throw refuse('ssoNotMember')
      const member = await memberOf(requiredText(own, 'open_id'))
      const status = recordIn(member, 'status')
      if (status['is_frozen'] === true || status['is_resigned'] === true || status['is_exited'] === true)
        throw refuse('ssoNotMember')
      const mail = textIn(own, 'enterprise_email')
      return {
        issuer: `feishu:${tenant}`,
        subject: requiredText(own, 'union_id'),
        claims: {
          ...member,
          ...own,
          preferred_username: textIn(own, 'user_id') || textIn(own, 'employee_no'),
          email: mail || textIn(own, 'email'),
          email_verified: mail !== '',
          groups: member['department_ids'],
        },
      }
    },
  })
}
