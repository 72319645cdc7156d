import type { SignOnOffer } from '../../../shared/wire/session/sso.ts'
import { call, post } from '../request.ts'
import { knownDevice, type LoginReply, startSessionFromReply } from './account.ts'
import { rememberOrgcode } from './lastOrgcode.ts'

/** The buttons of an organisation; none for a code that is not known. */
export const fetchSignOnOffer = (orgcode: string, signal: AbortSignal): Promise<SignOnOffer> =>
  call<SignOnOffer>('sso/offer', { orgcode }, { signal })

/** Completes the sign-in that a provider has just sent back; resolves to the page to open. */
async function requestSession(sso: string): Promise<string> {
  const { orgcode, to, ...reply } = await post<LoginReply>('sso/complete', { sso, ...knownDevice() })
  startSessionFromReply(reply)
  if (orgcode) rememberOrgcode(orgcode)
  return to ?? ''
}

let completed: { sso: string; to: Promise<string> } | null = null
/** Once for an attempt: a second call would be refused as a replay. */
export function completeSignOn(sso: string): Promise<string> {
  if (completed?.sso !== sso) completed = { sso, to: requestSession(sso) }
  return completed.to
}
