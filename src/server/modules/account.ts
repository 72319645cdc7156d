import { account as module } from '../../../schemas/account.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { same } from '../operations/save/values.ts'
import { defineServer } from '../part.ts'
import { titlesOfRoles } from './people/roles.ts'
import { keepManager, refuseBeyond, rightsOnce, turn } from './people/granting.ts'

type Draft = { role_list?: readonly number[] | null; status?: 1 | 0 | -1 | null; password?: string | null }

/** Of oneself neither roles nor status; the password only where the old one is asked for. */
function refuseOwn(row: Draft, old: Draft): void {
  const roles = row.role_list !== undefined && !same(new Set(row.role_list), new Set(old.role_list))
  if (roles || (row.status !== undefined && row.status !== old.status)) throw refuse('ownRights')
  if (row.password) throw refuse('ownPassword')
}

/** Accounts with these roles are not above the asker's own. */
const refuseAbove = async (scope: Scope, roles: readonly number[]): Promise<void> =>
  refuseBeyond(scope, await rightsOnce(scope, roles))

const endSessions = (scope: Scope, ids: readonly number[]) =>
  scope.read(sql`select end_sessions(id) as ended from unnest(${ids}::bigint[]) id`)

export const account = defineServer(module, {
  serial: turn,
  computed: {
    avatar: `t.avatar_obj->0->>'url'`,
    role_text: titlesOfRoles,
  },
  actions: {
    async removeSecondStep({ scope, ids }) {
      if (ids.includes(scope.who.account)) throw refuse('ownSecondStep')
      const rows = await scope.rows(module).some(ids)
      await refuseAbove(scope, rows.flatMap(row => row['role_list']).map(Number))
      for (const id of ids) await scope.read(sql`select drop_second_step(${id}::bigint) as dropped`)
      await scope.write(sql`update account set second_step = 0 where org_id = ${scope.who.org} and id = any(${ids}::bigint[])`)
    },
  },
  async beforeSave(scope, row, old) {
    if (!old && !row.password) throw refuse('invalid', { errors: [{ field: 'password', code: 'required' }] })
    if (old?.id === scope.who.account) refuseOwn(row, old)
    else await refuseAbove(scope, [...(old?.role_list ?? []), ...(row.role_list ?? [])])
    return row
  },
  async afterMany(scope, written) {
    const changed = written.filter(({ old }) => old)
    const ended = changed.filter(({ saved, asked }) => asked.password || saved.status !== 1)
    if (ended.length)
      await endSessions(
        scope,
        ended.map(({ saved }) => saved.id),
      )
    if (changed.length) await keepManager(scope)
  },
})
