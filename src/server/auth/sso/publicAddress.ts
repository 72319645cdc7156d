import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import type { Deployment } from '../../outgoing/deployment.ts'

const signOnPath = (orgkey: string): string => `/api/sso/${orgkey}`
/** The redirect URI. Each organisation has its own, so that an answer for one is never read as another's. */
export const callbackPath = (orgkey: string): string => `${signOnPath(orgkey)}/callback`
/** Begins the sign-in at the provider whose id follows. */
export const signInStartPath = (orgkey: string): string => `${signOnPath(orgkey)}/start?provider=`
/** The back-channel logout URI. */
const logoutPath = (orgkey: string): string => `${signOnPath(orgkey)}/logout`
/** The addresses to register at a provider, and the one that signs in without the button. Without an origin the browser adds its own. */
export const signOnAddresses = ({ who, deployment }: Pick<Scope, 'who' | 'deployment'>) => ({
  origin: deployment.publicUrl,
  redirect: callbackPath(who.orgkey),
  logout: logoutPath(who.orgkey),
  start: signInStartPath(who.orgkey),
})
export const loginAddress = (origin: string): string => `${origin}/login`

/** Hosts that only this machine can reach. */
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/**
 * The origin of this product, from the deployment. Not from the `Host` header: a caller could choose where the provider sends the code.
 * A loopback host is accepted, to try the product without a deployment.
 */
export function publicOrigin({ publicUrl }: Deployment, request: { protocol: string; host: string }): string {
  if (publicUrl !== null) return publicUrl
  if (loopbackHost.test(request.host)) return `${request.protocol}://${request.host}`
  throw refuse('ssoNoAddress')
}
