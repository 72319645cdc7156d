import { account } from '../../../schemas/account.ts'
import { gasstation as module } from '../../../schemas/gasstation.ts'
import { role } from '../../../schemas/role.ts'
import { rightOf } from '../../rules/rights.ts'
import type { Row } from '../../schema/index.ts'
import { Refusal, refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { permit } from '../operations/permit.ts'
import { save } from '../operations/save/save.ts'
import { setAll } from '../operations/setAll.ts'
import { defineServer, type Written } from './part.ts'

type Station = Row<typeof module>
const grades = ['price_0', 'price_92', 'price_95', 'price_98'] as const
const managerRole = '门店管理员'
const managerRights = [rightOf(module.route, 'view'), rightOf(module.route, 'edit')]

/** The role of those who run one station. */
async function roleOf(scope: Scope): Promise<number> {
  const [known] = await scope.read<{ id: number }>(
    sql`select id from role where org_id = ctx.org and title = ${managerRole} and status <> -1`,
  )
  if (known) return known.id
  const row = { title: managerRole, remark: '只看到自己的门店', rights: managerRights }
  const made = (await save.run(scope, role, { rows: [row], several: false, key: null })) as { id: number }
  return made.id
}

const accountOf = async (scope: Scope, station: number): Promise<{ id: number; username: string } | undefined> =>
  (
    await scope.read<{ id: number; username: string }>(
      sql`select id, username from account where org_id = ctx.org and station_id = ${station}::bigint and status <> -1 order by id limit 1`,
    )
  )[0]

/** The account tab: an account of the organisation that is bound to the station, for those who may manage accounts. */
async function keepAccount(scope: Scope, { saved, asked }: Written<Station, { password?: string | null }>): Promise<void> {
  const known = await accountOf(scope, saved.id)
  if (!known && !asked.password) return
  permit(scope.who, account, [known ? 'edit' : 'add'])
  const row = {
    username: saved.username || saved.mobile,
    nickname: saved.nickname || saved.title,
    mobile: saved.mobile,
    status: saved.manager_status,
    ...(asked.password ? { password: asked.password } : {}),
    ...(known ? { id: known.id } : { role_list: [await roleOf(scope)] }),
  }
  const kept = await save.run(scope, account, { rows: [row], several: false, key: null }).catch(said)
  const { id } = kept as { id: number }
  if (!known)
    await scope.write(
      sql`update account set station_id = ${saved.id}::bigint where org_id = ${scope.who.org}::bigint and id = ${id}::bigint`,
    )
}

/** What is wrong with the account is said at the station's own fields. */
function said(error: unknown): never {
  if (!(error instanceof Refusal) || !error.detail.errors) throw error
  const fields = error.detail.errors.filter(one => Object.hasOwn(module.fields, one.field))
  throw fields.length ? refuse('invalid', { errors: fields }) : error
}

/** The prices of today, or of the last day that has them, of the nearest place around the station. */
const pricesFor = (scope: Scope, ids: readonly number[]) =>
  scope.read<
    Record<string, number>
  >(sql`select s.id, p.price_0::float8, p.price_92::float8, p.price_95::float8, p.price_98::float8 from gasstation s cross join lateral (
      select * from gasprice p where p.org_id = s.org_id and p.status = 1 and p.provinceid = s.provinceid and p.day <= current_date
        and (p.cityid is null or p.cityid = s.cityid) and (p.countyid is null or p.countyid = s.countyid)
      order by p.day desc, p.countyid nulls last, p.cityid nulls last limit 1) p where s.org_id = ctx.org and s.id = any(${ids}::bigint[])`)

export const gasstation = defineServer(module, {
  serial: 'stations',
  computed: { imgurl: `t.headimg->0->>'url'` },
  actions: {
    async takePrice({ scope, ids }) {
      const prices = new Map((await pricesFor(scope, ids)).map(({ id, ...rest }) => [id, rest]))
      const rows = await scope.rows(module).some(ids)
      for (const row of rows) {
        const found = prices.get(Number(row['id']))
        const values = Object.fromEntries(grades.flatMap(grade => (found?.[grade] ? [[grade, found[grade]]] : [])))
        if (Object.keys(values).length) await setAll(scope, module, { rows: [row], values, action: 'takePrice' })
      }
      return { taken: prices.size, missing: rows.length - prices.size }
    },
  },
  async beforeSave(scope, row, old) {
    if (scope.who.bound && (row.password || row.username !== undefined || row.manager_status !== undefined))
      throw refuse('ownRights')
    if (!row.password) return row
    return { ...row, password: null, username: row.username || old?.username || row.mobile || old?.mobile || null }
  },
  async afterSave(scope, written) {
    const { asked, old } = written
    const touched =
      !old || ['password', 'username', 'nickname', 'mobile', 'manager_status'].some(name => Object.hasOwn(asked, name))
    if (touched && !scope.who.bound) await keepAccount(scope, written)
  },
})
