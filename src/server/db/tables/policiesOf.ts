import { type AnyModule, scopedParentOf } from '../../../schema/index.ts'
import { appRole } from '../connection.ts'
import { quoted } from '../sql.ts'
import { builtinOrg, platformOrg } from './columns.ts'
import { childScopeCondition, rowScopeCondition } from './rowScopeSql.ts'
import { currentAccount, currentOrg } from './tenantSettings.ts'

/** A select of its own: evaluated once for a scan instead of once for each row. */
const org = `(select ${currentOrg})`
const account = `(select ${currentAccount})`

/**
 * Row-level security policies: which rows a tenant reads and writes. Written as a CASE, so that the planner only filters by
 * them: it neither picks an index for them nor multiplies the selectivity of the organisation twice.
 */
export function policiesOf(module: AnyModule, modules: readonly AnyModule[]): readonly { name: string; sql: string }[] {
  const table = quoted(module.name)
  const policy = (name: string, rest: string) => ({ name, sql: `create policy ${name} on ${table} ${rest}` })
  const owner = policy('owner', 'to current_user using (true) with check (true)')
  const only = (...conditions: readonly string[]) =>
    `(case ${conditions.map(one => `when ${one} then true`).join(' ')} else false end)`
  const both = (condition: string) => `using ${condition} with check ${condition}`
  if (module.scope === 'platform') {
    const mine = only(`org_id = ${platformOrg} and org_id = ${org}`)
    return [
      owner,
      policy('read', `for select to ${appRole} using ${only(`org_id = ${platformOrg} and ${org} is not null`)}`),
      policy('own', `to ${appRole} ${both(mine)}`),
    ]
  }
  if (module.scope === 'organisation') {
    const all = `${org} = ${platformOrg}`
    return [
      owner,
      policy('read', `for select to ${appRole} using ${only(`org_id = ${org}`, all)}`),
      policy('own', `to ${appRole} ${both(only(all))}`),
    ]
  }
  if (module.scope === 'shared')
    return [owner, policy('own', `to ${appRole} ${both(only(`org_id = ${org}`, `${org} = ${platformOrg}`))}`)]
  const own = `org_id = ${org}`
  const mine = module.scope === 'self' ? `${own} and created_by = ${account}` : scopedSql(module, modules, own)
  if (!module.builtin) return [owner, policy('own', `to ${appRole} ${both(only(mine))}`)]
  const written = ['insert', 'update'].map(verb =>
    policy(verb, `for ${verb} to ${appRole} ${verb === 'insert' ? '' : `using ${only(mine)} `}with check ${only(mine)}`),
  )
  return [owner, policy('read', `for select to ${appRole} using ${only(mine, `org_id = ${builtinOrg}`)}`), ...written]
}

/** Rows of the organisation that the account sees: see `visible` of a module. */
function scopedSql(module: AnyModule, modules: readonly AnyModule[], own: string): string {
  if (module.visible) return `${own} and ${rowScopeCondition(module)}`
  const above = scopedParentOf(module, modules)
  return above ? `${own} and ${childScopeCondition(module, above)}` : own
}
