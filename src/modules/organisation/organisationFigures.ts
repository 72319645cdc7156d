import { tableOf } from 'houtai/schema'
import { appRole, type Migration, platformOrg, raw, type Scope, sql } from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'

/** How many organisations there are, how many of them are disabled, and how many came within a month. */
export interface OrganisationNumbers {
  total: number
  disabled: number
  recent: number
}
/** Usage of one limit of an organisation. */
export interface FullOrganisation {
  id: number
  name: string
  /** The module whose rows are limited; null for its files, then in MB. */
  module: string | null
  used: number
  of: number
}

/** Rows of a table in an organisation, from the counters: readable by itself and by the platform. */
export const organisationRows: Migration = {
  name: '0033-organisation-rows',
  sql: `
create function organisation_rows(org bigint, of text) returns bigint language sql stable security definer set search_path = public as $$
  select case when org = own or own = ${platformOrg} then
    (select coalesce(sum(n), 0) from counter where org_id = org and module = of and facet = '' and status <> -1)::bigint end
  from (select nullif(current_setting('app.org', true), '')::bigint as own) ctx;
$$;
revoke all on function organisation_rows(bigint, text) from public;
grant execute on function organisation_rows(bigint, text) to ${appRole};
`,
}

const recentDays = 30

/** The platform alone compares organisations. */
function refuseElsewhere({ who }: Scope): void {
  if (!who.platform) throw refuse('forbidden')
}

export async function organisationNumbers(scope: Scope): Promise<OrganisationNumbers> {
  refuseElsewhere(scope)
  const [numbers] = await scope.read<OrganisationNumbers>(
    sql`select count(*)::int as total, count(*) filter (where status = 0)::int as disabled,
      count(*) filter (where created_at > now() - make_interval(days => ${recentDays}::int))::int as recent
      from organisation where status <> -1 and id <> ${platformOrg}::bigint`,
  )
  return numbers ?? { total: 0, disabled: 0, recent: 0 }
}

/** From this share on a limit is worth naming. */
const nearly = 0.7
const maxShown = 8
const megabyte = 1_048_576

/** The organisations that have used up most of a limit: of the rows of a module, and of files. */
export async function fullOrganisations(scope: Scope): Promise<readonly FullOrganisation[]> {
  refuseElsewhere(scope)
  const limited = scope.registry.modules.filter(({ quota, rowsOf }) => quota !== undefined && rowsOf === undefined)
  const usual = scope.storage.quotas.organisation / megabyte
  const uses = [
    sql`select t.id, t.orgname as name, null::text as module, organisation_files(t.id) / ${megabyte}::float8 as used,
      coalesce(t.files_mb, ${usual}::float8)::float8 as "of" from organisation t where t.status = 1`,
    ...limited.map(
      one =>
        sql`select t.id, t.orgname as name, ${one.name}::text as module,
          organisation_rows(t.id, ${tableOf(one)})::float8 as used, ${raw(`t."${one.quota}"`)}::float8 as "of"
          from organisation t where t.status = 1`,
    ),
  ]
  const all = uses.reduce((before, one) => sql`${before} union all ${one}`)
  return scope.read<FullOrganisation>(
    sql`select * from (${all}) u where "of" > 0 and used >= "of" * ${nearly}::float8 and id <> ${platformOrg}::bigint
      order by used / "of" desc, id limit ${maxShown}::int`,
  )
}
