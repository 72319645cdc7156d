import {
  defineServer,
  isDeepEqual,
  accountsLock,
  refuseBeyondOwnRights,
  requireManager,
  rightsOfRolesCached,
  type Scope,
  sql,
} from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { account as module } from '../../../schemas/account.ts'

type AccountDraft = { role_list?: readonly number[] | null; status?: 1 | 0 | -1 | null; password?: string | null }

/** An account can change neither its own roles and status here nor its password: its own page requires the old password. */
function refuseOwnRights(row: AccountDraft, old: AccountDraft): void {
  const roles = row.role_list !== undefined && !isDeepEqual(new Set(row.role_list), new Set(old.role_list))
  if (roles || (row.status !== undefined && row.status !== old.status)) throw refuse('ownRights')
  if (row.password) throw moduleRefusal(module, 'ownPassword')
}

/** Refuses to touch an account whose roles allow more than the caller may do. */
const refuseAboveOwn = async (scope: Scope, roles: readonly number[]): Promise<void> =>
  refuseBeyondOwnRights(scope, await rightsOfRolesCached(scope, roles))

const endAccountSessions = (scope: Scope, ids: readonly number[]) =>
  scope.read(sql`select end_sessions(id) as ended from unnest(${ids}::bigint[]) id`)

export const accountServer = defineServer(module, {
  serial: accountsLock,
  actions: {
    async removeSecondStep({ scope, ids }) {
      if (scope.who.token) throw refuse('tokenNoPasswords')
      if (ids.includes(scope.who.account)) throw moduleRefusal(module, 'ownSecondStep')
      const rows = await scope.rows(module).some(ids)
      await refuseAboveOwn(scope, rows.flatMap(row => row['role_list']).map(Number))
      await scope.read(sql`select drop_second_step(id) as dropped from unnest(${ids}::bigint[]) id`)
      await scope.write(sql`update account set second_step = 0 where org_id = ${scope.who.org} and id = any(${ids}::bigint[])`)
    },
    async unlinkSso({ scope, ids }) {
      const rows = await scope.rows(module).some(ids)
      await refuseAboveOwn(scope, rows.flatMap(row => row['role_list']).map(Number))
      await scope.read(sql`select unlink_sso(${ids}::bigint[]) as unlinked`)
      await scope.write(sql`update account set sso = 0 where org_id = ${scope.who.org}::bigint and id = any(${ids}::bigint[])`)
    },
  },
  async beforeSave(scope, row, old) {
    if (old?.id === scope.who.account) refuseOwnRights(row, old)
    else await refuseAboveOwn(scope, [...(old?.role_list ?? []), ...(row.role_list ?? [])])
    return row
  },
  async afterMany(scope, written) {
    const changed = written.filter(({ old }) => old)
    const ended = changed.filter(({ saved, input }) => input.password || saved.status !== 1)
    if (ended.length)
      await endAccountSessions(
        scope,
        ended.map(({ saved }) => saved.id),
      )
    if (changed.length) await requireManager(scope)
  },
})
