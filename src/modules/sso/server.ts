import { formatRight } from 'houtai/rules/rights'
import type { Draft } from 'houtai/schema'
import {
  defineServer,
  accountsLock,
  refuseBeyondOwnRights,
  requireEmergencyAccounts,
  rightsOfRoles,
  type Scope,
  signOnAddresses,
  sql,
  testProvider,
} from 'houtai/server'
import { moduleRefusal } from 'houtai/wire/refusal'
import { anyText, anything, listOf, object, enumOf, optional, nullable } from 'houtai/wire/schemaOf'
import { account } from '../../../schemas/account.ts'
import { role } from '../../../schemas/role.ts'
import { sso as module } from '../../../schemas/sso.ts'

const managingRights = [account.route, role.route, module.route, '*'].flatMap(route => [
  formatRight(route, 'add'),
  formatRight(route, 'edit'),
])

type Provider = Draft<typeof module>
/**
 * A new provider that gives nobody rights and locks nobody out: it matches no existing account, a new one gets no roles, and passwords stay
 * on. Roles of its claims are checked where the mapping is saved. Only OpenID Connect: such a provider signs for its own issuer alone.
 * With another kind whatever the address of its calls answers is believed.
 */
const isHarmless = ({ kind, match_email, match_username, passwords_off, default_roles }: Provider): boolean =>
  openIdKinds.includes(kind) && !match_email && !match_username && !passwords_off && !default_roles?.length
const openIdKinds: readonly Provider['kind'][] = ['keycloak', 'entra', 'oidc']

/** Privilege escalation: a provider decides which account a sign-in opens. Changing it requires the rights of every role. */
async function requireAllRights(scope: Scope): Promise<void> {
  const roles = await scope.read<{ id: number }>(sql`select id from role where org_id = ctx.org and status <> -1`)
  refuseBeyondOwnRights(
    scope,
    await rightsOfRoles(
      scope,
      roles.map(({ id }) => id),
    ),
  )
}

async function refuseManagingDefaults(scope: Scope, roles: readonly number[]): Promise<void> {
  const [managing] = await scope.read<{ title: string }>(
    sql`select title from role where org_id = ctx.org and id = any(${[...roles]}::bigint[])
      and rights ?| ${managingRights}::text[] limit 1`,
  )
  if (managing) throw moduleRefusal(module, 'defaultManages', { field: 'default_roles', params: { title: managing.title } })
}

export const ssoServer = defineServer(module, {
  serial: accountsLock,
  calls: {
    'admin/config/sso/addresses': {
      needs: ['view'],
      body: object({}),
      reply: object({ origin: nullable(anyText), redirect: anyText, logout: anyText, start: anyText }),
      run: async ({ scope }) => signOnAddresses(scope),
    },
    'admin/config/sso/test': {
      needs: ['edit'],
      reply: listOf(object({ state: enumOf('good', 'hint', 'bad'), code: anyText, params: optional(anything) })),
      run: ({ scope, body }) => testProvider(scope, module, body),
    },
  },
  async beforeSave(scope, row, old) {
    if (old || !isHarmless(row)) await requireAllRights(scope)
    const moved = (['kind', 'issuer', 'login_url', 'api_url'] as const).some(
      name => row[name] !== undefined && row[name] !== old?.[name],
    )
    if (old && moved && !row.client_secret) throw moduleRefusal(module, 'secretAgain', { field: 'client_secret' })
    if (row.default_roles?.length) await refuseManagingDefaults(scope, row.default_roles)
    return row
  },
  // After all rows are written: deleting and disabling providers pass here too.
  async afterMany(scope) {
    await requireEmergencyAccounts(scope)
  },
})
