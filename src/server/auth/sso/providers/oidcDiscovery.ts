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
  /** The cached document, also an old one while the provider does not answer. */
  configuration(): Promise<Configuration>
  /** Empties the cache and reads the document. */
  renew(): Promise<Configuration>
}

export function oidcDiscovery(access: ProviderAccess, fetchGuarded: GuardedFetch): OidcDiscovery {
  let cached: { config: Configuration; until: number } | null = null

  async function discover(): Promise<Configuration> {
    const config = await readDiscovery(access, fetchGuarded)
    cached = { config, until: performance.now() + cachedFor }
    return config
  }
  return {
    async configuration() {
      if (cached && performance.now() < cached.until) return cached.config
      const before = cached
      return discover().catch(error => {
        if (!before) throw refusalOfProvider(error)
        return before.config
      })
    },
    renew() {
      cached = null
      return discover()
    },
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
