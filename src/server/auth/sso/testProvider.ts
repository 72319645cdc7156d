import type { AnyModule } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { ProviderFinding } from '../../../shared/wire/session/sso.ts'
import type { Scope } from '../../db/scope.ts'
import { guardedFetch } from '../../outgoing/guardedFetch.ts'
import { concurrencyLimit, rateLimit } from '../rateLimit.ts'
import { isProviderKind, type ProviderAccess } from './identityProvider.ts'
import { openProvider } from './openProvider.ts'
import { accessOf, type AccessRow } from './ssoSettings.ts'

const limitTests = rateLimit('sso.test', 20)
const limitAtOnce = concurrencyLimit(2)
const maxTextLength = 300
const sent = ['issuer', 'client_id', 'client_secret', 'scopes', 'corp_id', 'agent_id', 'login_url', 'api_url', 'acr'] as const
/** The settings that decide where the secret is sent. The stored one is used only if the form changes none of them. */
const addresses = ['kind', 'issuer', 'login_url', 'api_url'] as const

/** Tests the settings of a form before they are saved. */
export async function testProvider(
  scope: Scope,
  module: AnyModule,
  body: Readonly<Record<string, unknown>>,
): Promise<readonly ProviderFinding[]> {
  limitTests(scope)
  const access = await accessOfForm(scope, module, body)
  const missing = !access.clientId ? 'client_id' : isOpenId(access) && !access.issuer ? 'issuer' : null
  if (missing) throw refuse('invalid', { errors: [{ field: missing, code: 'required' }] })
  return limitAtOnce(scope.who, () => openProvider(access, guardedFetch(scope.deployment.insideHosts)).inspect())
}

const isOpenId = ({ kind }: ProviderAccess): boolean => kind === 'keycloak' || kind === 'entra' || kind === 'oidc'

async function accessOfForm(scope: Scope, module: AnyModule, body: Readonly<Record<string, unknown>>): Promise<ProviderAccess> {
  const { kind, id } = body
  if (!isProviderKind(kind)) throw refuse('invalid', { errors: [{ field: 'kind', code: 'notAnOption' }] })
  const texts = Object.fromEntries(sent.map(name => [name, textOf(body[name])])) as Record<(typeof sent)[number], string>
  const typed: AccessRow = { kind, ...texts }
  if (typed.client_secret || typeof id !== 'number') return accessOf(typed)
  const row = await scope.rows(module).one(id)
  const moved = addresses.some(name => String(row?.[name] ?? '') !== (typed[name] ?? ''))
  const hidden = row && !moved ? await scope.readSecret({ table: module.name, field: 'client_secret' }, id) : null
  return accessOf({ ...typed, client_secret: hidden })
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > maxTextLength) throw refuse('badRequest')
  return value.trim()
}
