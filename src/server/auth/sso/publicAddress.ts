import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import type { Deployment } from '../../outgoing/deployment.ts'

const signOnPath = (orgkey: string): string => `/api/sso/${orgkey}`
/** Where a provider sends browsers back to. Each organisation has its own: an answer meant for one is never read as another's. */
export const callbackPath = (orgkey: string): string => `${signOnPath(orgkey)}/callback`
/** Where a provider sends its logout tokens. */
const logoutPath = (orgkey: string): string => `${signOnPath(orgkey)}/logout`
/** What is registered at a provider, and where one signs in without the button; where the deployment names no address the browser knows it. */
export const signOnAddresses = ({ who, deployment }: Pick<Scope, 'who' | 'deployment'>) => ({
  origin: deployment.publicUrl,
  redirect: callbackPath(who.orgkey),
  logout: logoutPath(who.orgkey),
  start: `${signOnPath(who.orgkey)}/start?provider=`,
})
export const homeAddress = (origin: string): string => `${origin}/login`

/** An address of this machine, which nobody else is led to. */
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/**
 * The address under which people reach this product. It comes from the deployment: a `Host` header is whatever the caller sends, and a code must not be
 * sent there. On the machine itself, where one tries the product, the header does.
 */
export function publicOrigin({ publicUrl }: Deployment, request: { protocol: string; host: string }): string {
  if (publicUrl !== null) return publicUrl
  if (loopbackHost.test(request.host)) return `${request.protocol}://${request.host}`
  throw refuse('ssoNoAddress')
}
