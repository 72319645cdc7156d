import { formatRight } from 'houtai/rules/rights'
import type { Row } from 'houtai/schema'
import { permit, save, type Scope, sql, type WrittenRow } from 'houtai/server'
import { Refusal, refuse } from 'houtai/wire/refusal'
import { account } from '../../../schemas/account.ts'
import { gasstation as module } from '../../../schemas/gasstation.ts'
import { role } from '../../../schemas/role.ts'

type Station = Row<typeof module>
const managerRole = '门店管理员'
const managerRights = [formatRight(module.route, 'view'), formatRight(module.route, 'edit')]

/** The id of the role of station managers; created when it is missing. */
export async function stationManagerRole(scope: Scope): Promise<number> {
  const [known] = await scope.read<{ id: number }>(
    sql`select id from role where org_id = ctx.org and title = ${managerRole} and status <> -1`,
  )
  if (known) return known.id
  const row = { title: managerRole, remark: '只看到自己的门店', rights: managerRights }
  const created = (await save.run(scope, role, { rows: [row], several: false, key: null })) as { id: number }
  return created.id
}

/** Row-level bound: the account sees that station alone. */
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

/** Saves the account tab: creates or changes the account bound to the station. Needs the right to do so on accounts. */
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
  const savedAccount = await save.run(scope, account, { rows: [row], several: false, key: null }).catch(rethrowAtOwnFields)
  const { id } = savedAccount as { id: number }
  if (!known) await bindStationAccount(scope, { id, station: saved.id })
}

/** Errors of the account are shown at the station's fields of the same name. */
function rethrowAtOwnFields(error: unknown): never {
  if (!(error instanceof Refusal) || !error.detail.errors) throw error
  const fields = error.detail.errors.filter(one => Object.hasOwn(module.fields, one.field))
  throw fields.length ? refuse('invalid', { errors: fields }) : error
}
