import type { ServerMetadata } from 'openid-client'
import type { ProviderFinding } from '../../../../shared/wire/session/sso.ts'

/** The parts of the discovery document that are checked. */
export function oidcFindings(
  metadata: Readonly<ServerMetadata>,
  { keys, scopes }: { keys: number; scopes: string },
): readonly ProviderFinding[] {
  const unknown = scopes.split(' ').filter(scope => scope && metadata.scopes_supported?.includes(scope) === false)
  const lacksPkce = metadata.code_challenge_methods_supported?.includes('S256') === false
  return [
    { state: 'good', code: 'discovered', params: { issuer: metadata.issuer } },
    keys > 0 ? { state: 'good', code: 'keys', params: { count: keys } } : { state: 'bad', code: 'noKeys' },
    ...(scopes.split(' ').includes('openid') ? [] : [{ state: 'bad', code: 'noOpenid' } as const]),
    ...(unknown.length ? [{ state: 'hint', code: 'scopes', params: { names: unknown.join(' ') } } as const] : []),
    ...(lacksPkce ? [{ state: 'hint', code: 'noPkce' } as const] : []),
    metadata.end_session_endpoint ? { state: 'good', code: 'signsOut' } : { state: 'hint', code: 'noSignOut' },
    metadata['backchannel_logout_supported'] ? { state: 'good', code: 'backChannel' } : { state: 'hint', code: 'noBackChannel' },
    { state: 'hint', code: 'secretUntried' },
  ]
}
