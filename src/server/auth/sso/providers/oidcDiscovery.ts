import type { Configuration } from 'openid-client'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import type { ProviderAccess } from '../identityProvider.ts'
import { refusalOfProvider } from './providerRefusals.ts'

/** Lazy: loaded at the first sign-in of this kind, because no start needs it. */
export const openidClient = () => import('openid-client')
const timeoutSeconds = 8
/** Seconds that the clocks of provider and server may differ. */
export const clockTolerance = 30
/** Milliseconds after which discovery is read again. Keys are read again whenever a token names an unknown one. */
const cachedFor = 10 * 60_000

/** Cache of a provider's discovery document. */
export interface OidcDiscovery {
  /** The cached document. Only before there is one does the caller wait for the provider. */
  configuration(): Promise<Configuration>
  /** Reads the document anew. */
  renew(): Promise<Configuration>
}

export function oidcDiscovery(access: ProviderAccess, fetchGuarded: GuardedFetch): OidcDiscovery {
  let cached: { config: Configuration; until: number } | null = null
  let isRefreshing = false

  async function renew(): Promise<Configuration> {
    const config = await readDiscovery(access, fetchGuarded)
    cached = { config, until: performance.now() + cachedFor }
    return config
  }
  /** In the background. While the provider does not answer, the old document stays, and the next sign-in tries again. */
  async function refresh(): Promise<void> {
    isRefreshing = true
    await renew().catch(() => {})
    isRefreshing = false
  }
  return {
    async configuration() {
      if (!cached)
        return renew().catch(error => {
          throw refusalOfProvider(error)
        })
      // Stale while revalidate: a provider that cannot be reached would delay every sign-in until the time-out.
      if (performance.now() >= cached.until && !isRefreshing) void refresh()
      return cached.config
    },
    renew,
  }
}

async function readDiscovery(access: ProviderAccess, fetchGuarded: GuardedFetch): Promise<Configuration> {
  const client = await openidClient()
  return client.discovery(
    new URL(access.issuer),
    access.clientId,
    { client_secret: access.clientSecret, [client.clockTolerance]: clockTolerance },
    undefined,
    {
      [client.customFetch]: fetchGuarded as never,
      timeout: timeoutSeconds,
      // The guarded fetch decides which addresses may go without TLS.
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    },
  )
}
