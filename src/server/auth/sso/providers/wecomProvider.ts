import { refuse } from '../../../../shared/wire/refusal.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { IdentityProvider, ProviderAccess } from '../identityProvider.ts'
import { jsonCaller, textIn, requiredText } from './jsonCalls.ts'
import { oauthProvider } from './oauthProvider.ts'

/** The state of a member that has left or was disabled in the address book: 2 and 5. */
const gone: readonly unknown[] = [2, 5]

/**
 * WeCom (企业微信), 企业微信网页登录: no id_token and no token of the person. The code is shown with a token of the application, and calls answer 200 with
 * an `errcode`. Somebody who is no member of the company comes back with an `openid` in place of a `userid`.
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
          // Mailboxes that the company gives out; `email` is what a member wrote.
          email: mail || textIn(member, 'email'),
          email_verified: mail !== '',
          groups: member['department'],
        },
      }
    },
  })
}
