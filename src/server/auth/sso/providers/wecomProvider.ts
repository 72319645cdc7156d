import { refuse } from '../../../../shared/wire/refusal.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { IdentityProvider, ProviderAccess } from '../identityProvider.ts'
import { jsonCaller, textIn, requiredText } from './jsonCalls.ts'
import { oauthProvider } from './oauthProvider.ts'

/** States of a member in the address book: 2 is disabled, 5 has left. */
const gone: readonly unknown[] = [2, 5]

/**
 * WeCom (企业微信网页登录) has neither an id_token nor a token of the person: the code is exchanged with a token of the application. An error
 * is an `errcode` with status 200. Somebody outside the company has an `openid` instead of a `userid`.
 */
export function wecomProvider(access: ProviderAccess, fetchGuarded: GuardedFetch): IdentityProvider {
  const call = jsonCaller(fetchGuarded, access.apiUrl || 'https://qyapi.weixin.qq.com')
  const applicationToken = async (): Promise<string> =>
    requiredText(
      await call('cgi-bin/gettoken', { query: { corpid: access.corpId, corpsecret: access.clientSecret } }),
      'access_token',
    )
  return oauthProvider({
    page: `${access.loginUrl || 'https://login.work.weixin.qq.com'}/wwlogin/sso/login`,
    parameters: () => ({ login_type: 'CorpApp', appid: access.corpId, agentid: access.agentId }),
    codes: ['code'],
    tryApplication: applicationToken,
    async person(code) {
      const access_token = await applicationToken()
      const who = await call('cgi-bin/auth/getuserinfo', { query: { access_token, code } })
      const userid = textIn(who, 'userid') || textIn(who, 'UserId')
      if (!userid) throw refuse('ssoNotMember')
      const member = await call('cgi-bin/user/get', { query: { access_token, userid } })
      if (gone.includes(member['status'])) throw refuse('ssoNotMember')
      const mail = textIn(member, 'biz_mail')
      return {
        issuer: `wecom:${access.corpId}`,
        subject: userid,
        claims: {
          ...member,
          preferred_username: userid,
          // Only `biz_mail` is an address of the company; a member can write any `email`.
          email: mail || textIn(member, 'email'),
          email_verified: mail !== '',
          groups: member['department'],
        },
      }
    },
  })
}
