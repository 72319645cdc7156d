import { type AnyModule, scopedParentOf } from '../../../schema/index.ts'
import { builtinOrg, platformOrg } from './columns.ts'
import { appRole } from '../connection.ts'
import { quoted } from '../sql.ts'
import { childSightCondition, sightCondition } from './rowScopes.ts'

const currentOrg = `(select nullif(current_setting('app.org', true), '')::bigint)`
export const currentAccount = `(select nullif(current_setting('app.account', true), '')::bigint)`

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
    const mine = only(`org_id = ${platformOrg} and org_id = ${currentOrg}`)
    return [
      owner,
      policy('read', `for select to ${appRole} using ${only(`org_id = ${platformOrg} and ${currentOrg} is not null`)}`),
      policy('own', `to ${appRole} ${both(mine)}`),
    ]
  }
  if (module.scope === 'organisation') {
    const all = `${currentOrg} = ${platformOrg}`
    return [
      owner,
      policy('read', `for select to ${appRole} using ${only(`org_id = ${currentOrg}`, all)}`),
      policy('own', `to ${appRole} ${both(only(all))}`),
    ]
  }
  if (module.scope === 'shared')
    return [owner, policy('own', `to ${appRole} ${both(only(`org_id = ${currentOrg}`, `${currentOrg} = ${platformOrg}`))}`)]
  const own = `org_id = ${currentOrg}`
  const mine = module.scope === 'self' ? `${own} and created_by = ${currentAccount}` : seenSql(module, modules, own)
  if (!module.builtin) return [owner, policy('own', `to ${appRole} ${both(only(mine))}`)]
  const written = ['insert', 'update'].map(verb =>
    policy(verb, `for ${verb} to ${appRole} ${verb === 'insert' ? '' : `using ${only(mine)} `}with check ${only(mine)}`),
  )
  return [owner, policy('read', `for select to ${appRole} using ${only(mine, `org_id = ${builtinOrg}`)}`), ...written]
}

/** Rows of the organisation that the account sees: see `visible` of a module. */
function seenSql(module: AnyModule, modules: readonly AnyModule[], own: string): string {
  if (module.visible) return `${own} and ${sightCondition(module)}`
  const above = scopedParentOf(module, modules)
  return above ? `${own} and ${childSightCondition(module, above)}` : own
}
