import { account } from '../../../schemas/account.ts'
import { gasstation as module } from '../../../schemas/gasstation.ts'
import { role } from '../../../schemas/role.ts'
import { formatRight } from '../../shared/rules/rights.ts'
import type { Row } from '../../schema/index.ts'
import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import { permit, save, type Scope, sql, type WrittenRow } from '../../server/kit.ts'

type Station = Row<typeof module>
const managerRole = '门店管理员'
const managerRights = [formatRight(module.route, 'view'), formatRight(module.route, 'edit')]

/** The role of those who run one station. */
export async function stationManagerRole(scope: Scope): Promise<number> {
  const [known] = await scope.read<{ id: number }>(
    sql`select id from role where org_id = ctx.org and title = ${managerRole} and status <> -1`,
  )
  if (known) return known.id
  const row = { title: managerRole, remark: '只看到自己的门店', rights: managerRights }
  const made = (await save.run(scope, role, { rows: [row], several: false, key: null })) as { id: number }
  return made.id
}

/** Accounts that see that station alone. */
export const bindStationAccount = (scope: Scope, { id, station }: { id: number; station: number }) =>
  scope.write(
    sql`update account set station_id = ${station}::bigint where org_id = ${scope.who.org}::bigint and id = ${id}::bigint`,
  )

const accountOfStation = async (scope: Scope, station: number): Promise<{ id: number; username: string } | undefined> =>
  (
    await scope.read<{ id: number; username: string }>(
      sql`select id, username from account where org_id = ctx.org and station_id = ${station}::bigint and status <> -1 order by id limit 1`,
    )
  )[0]

/** The account tab: an account of the organisation that is bound to the station, for those who may manage accounts. */
export async function saveStationAccount(
  scope: Scope,
  { saved, input }: WrittenRow<Station, { password?: string | null }>,
): Promise<void> {
  const known = await accountOfStation(scope, saved.id)
  if (!known && !input.password) return
  permit(scope.who, account, [known ? 'edit' : 'add'])
  const row = {
    username: saved.username || saved.mobile,
    nickname: saved.nickname || saved.title,
    mobile: saved.mobile,
    status: saved.manager_status,
    ...(input.password ? { password: input.password } : {}),
    ...(known ? { id: known.id } : { role_list: [await stationManagerRole(scope)] }),
  }
  const kept = await save.run(scope, account, { rows: [row], several: false, key: null }).catch(rethrowAtOwnFields)
  const { id } = kept as { id: number }
  if (!known) await bindStationAccount(scope, { id, station: saved.id })
}

/** What is wrong with the account is said at the station's own fields. */
function rethrowAtOwnFields(error: unknown): never {
  if (!(error instanceof Refusal) || !error.detail.errors) throw error
  const fields = error.detail.errors.filter(one => Object.hasOwn(module.fields, one.field))
  throw fields.length ? refuse('invalid', { errors: fields }) : error
}
