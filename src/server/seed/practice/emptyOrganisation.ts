import {
  type AnyModule,
  childrenOf,
  isMultiValued,
  isComputed,
  isPointing,
  modulesWithTables,
  tableOf,
  targetOf,
} from '../../../schema/index.ts'
import { accountModuleIn, accountModules } from '../../auth/accountModules.ts'
import type { Query } from '../../db/connection.ts'
import type { Registry } from '../../db/modulePart.ts'
import { ident, join, raw, type Sql, sql } from '../../db/sql.ts'

/** Engine tables that stay: sign-in, appearance, derived data. */
const stayingTables: ReadonlySet<string> = new Set([
  'session',
  'second_step',
  'known_device',
  'sign_in_place',
  'token_key',
  'sso_link',
  'sso_handover',
  'sso_logout',
  'preference',
  // Triggers update them with the rows.
  'counter',
  'counter_change',
  'stretch',
])
/** Tables from which only some rows are deleted, with the condition of those rows. */
const partialDeletions = (org: number, staying: readonly string[]): Readonly<Record<string, Sql>> => ({
  // Audit entries of sign-ins and of granted rights stay.
  audit: sql`(action = 'upload' or module <> all(${staying}::text[]))`,
  personalread: sql`module <> all(${staying}::text[])`,
  deletion: sql`module <> all(${staying}::text[])`,
  // Whether a letter of the platform was read is not reset.
  letter_delivery: sql`letter_id in (select id from letter where org_id = ${org}::bigint)`,
})
/** Their files are removed before their rows, so that none is orphaned: the sweep does both. */
const sweptTables: ReadonlySet<string> = new Set(['upload', 'job'])

/**
 * Accounts, roles, the organisation itself, API tokens and identity providers stay: without its provider somebody who has no password
 * is locked out, and the provider's sign-out would end no session.
 */
const isStaying = ({ name, holds }: AnyModule): boolean =>
  Object.values<string>(accountModules).includes(name) || holds === 'tokens' || holds === 'identityProviders'

/** What stays, with the modules of its child rows. */
function stayingModules(own: readonly AnyModule[]): readonly AnyModule[] {
  const childModules = new Set(own.filter(isStaying).flatMap(module => childrenOf(module).map(([, { of }]) => of)))
  return own.filter(module => isStaying(module) || childModules.has(module.name))
}

interface EmptyingContext {
  query: Query
  registry: Registry
  org: number
}

/** Deletes what an organisation has, but for its accounts and how they sign in; returns the tables that were emptied. */
export async function emptyOrganisation(context: EmptyingContext): Promise<readonly string[]> {
  const { query, registry, org } = context
  const own = modulesWithTables(registry.modules).filter(({ scope }) => scope !== 'platform')
  const staying = stayingModules(own)
  const emptied = own.filter(module => !staying.includes(module))
  const names = staying.map(tableOf)
  const bound = await boundAccounts(context)
  for (const module of staying) await unlink(context, module, new Set(emptied.map(tableOf)))
  await deleteModuleRows(context, emptied)
  await removeAccounts(context, bound, names)
  const some = partialDeletions(org, names)
  for (const table of await engineTables(query, own.map(tableOf))) {
    if (stayingTables.has(table) || sweptTables.has(table)) continue
    await query(sql`delete from ${ident(table)} where org_id = ${org}::bigint and ${some[table] ?? raw('true')}`)
  }
  // Counters of values that nothing has any more: the next examples have other ids.
  for (const table of ['counter', 'stretch'])
    await query(sql`delete from ${ident(table)} where org_id = ${org}::bigint and n = 0`)
  await expireFiles(context, names)
  return emptied.map(tableOf)
}

/** Every table with rows of organisations that is no module's; letters after their deliveries. */
async function engineTables(query: Query, modules: readonly string[]): Promise<readonly string[]> {
  const found = await query<{ name: string }>(
    sql`select c.relname::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${modules}::text[])
      order by c.relname = 'letter', 1`,
  )
  return found.map(({ name }) => name)
}

/** One statement: foreign keys are checked at its end, so the order of the tables is free. Child rows go with it, by a trigger. */
async function deleteModuleRows({ query, org }: EmptyingContext, modules: readonly AnyModule[]): Promise<void> {
  const childModules = new Set(modules.flatMap(module => childrenOf(module).map(([, { of }]) => of)))
  const tables = modules.map(tableOf).filter(table => !childModules.has(table))
  const deletions = tables.map(
    (table, index) => sql`${ident(`gone_${index}`)} as (delete from ${ident(table)} where org_id = ${org}::bigint)`,
  )
  if (deletions.length) await query(sql`with ${join(deletions, ', ')} select 1`)
}

/** Accounts that are bound to a row: each was made with it, and goes with it. */
async function boundAccounts({ query, registry, org }: EmptyingContext): Promise<readonly number[]> {
  const { fields } = accountModuleIn(registry)
  const bindings = Object.entries(fields).flatMap(([name, field]) => ('binds' in field && field.binds ? [name] : []))
  if (!bindings.length) return []
  const isBound = join(
    bindings.map(name => sql`${ident(name)} is not null`),
    ' or ',
  )
  const bound = await query<{ id: number }>(sql`select id from account where org_id = ${org}::bigint and (${isBound})`)
  return bound.map(({ id }) => id)
}

/** Deletes accounts, with their rows in tables that stay: sessions, second steps, preferences. */
async function removeAccounts(
  { query, org }: EmptyingContext,
  ids: readonly number[],
  staying: readonly string[],
): Promise<void> {
  if (!ids.length) return
  const owned = await query<{ name: string }>(
    sql`select c.relname::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...stayingTables, ...staying]}::text[])`,
  )
  for (const { name } of owned)
    await query(sql`delete from ${ident(name)} where org_id = ${org}::bigint and account_id = any(${ids}::bigint[])`)
  await query(sql`delete from first_account where account_id = any(${ids}::bigint[])`)
  await query(sql`delete from account where org_id = ${org}::bigint and id = any(${ids}::bigint[])`)
}

/** Clears links of remaining rows to rows that are deleted. */
async function unlink({ query, org }: EmptyingContext, module: AnyModule, emptied: ReadonlySet<string>): Promise<void> {
  for (const [name, field] of Object.entries(module.fields)) {
    if (!isPointing(field) || isComputed(field) || !emptied.has(targetOf(module, field))) continue
    const nothing = raw(isMultiValued(field) ? `'{}'` : 'null')
    await query(
      sql`update ${ident(tableOf(module))} set ${ident(name)} = ${nothing}
        where org_id = ${org}::bigint and ${ident(name)} is distinct from ${nothing}`,
    )
  }
}

/** Ends all jobs, and expires the files that no staying row shows, backdated so that the next sweep removes both. */
async function expireFiles({ query, org }: EmptyingContext, staying: readonly string[]): Promise<void> {
  const shown = staying.map(
    table =>
      sql`select m[1] from ${ident(table)} t, regexp_matches(to_jsonb(t)::text, '[0-9a-f]{32}', 'g') m
        where t.org_id = ${org}::bigint`,
  )
  await query(
    sql`update upload set kept_until = now() - interval '1 day' where org_id = ${org}::bigint and id not in (${join(shown, ' union ')})`,
  )
  await query(sql`update job set state = case when ended_at is null then 'cancelled' else state end, ended_at = now() - interval '1 year'
    where org_id = ${org}::bigint`)
}
