import type { AnyModule, Right } from '../../../schema/index.ts'
import { commonRights, rightsByPage, type RightsByPage } from '../../../shared/rules/rights.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { type ViewAsTarget, type ViewingNotice, viewAsTargets } from '../../../shared/wire/session/viewing.ts'
import { type AuditAuthor, auditInsert } from '../../db/auditInsert.ts'
import type { Bus } from '../../db/bus.ts'
import type { Database } from '../../db/connection.ts'
import type { Registry } from '../../db/modulePart.ts'
import { partlySeenPages, seesSomeRows } from '../../db/rowScope.ts'
import type { Principal, Scope, ServerContext } from '../../db/scope.ts'
import { emptySql, raw, type Sql, sql } from '../../db/sql.ts'
import { accountModules } from '../accountModules.ts'
import { permit, permittedRights } from '../permit.ts'
import { type AccountPrincipal, loadPrincipal } from '../principal.ts'

/** An account, or the one it views the product as. */
export type SessionPrincipal = AccountPrincipal & Pick<Principal, 'viewing'>

/** Minutes after which a view ends by itself. */
const minutes = 30

/** The columns of a session that views the product as somebody else. */
export interface StoredView {
  role: number | null
  account: number | null
  until: string
  open: boolean
}

/** SQL of the `StoredView` of a session `s`; null where it views as nobody else. */
export const storedViewSql: Sql =
  raw(`case when s.view_until is not null then json_build_object('role', s.view_role, 'account', s.view_account,
  'until', to_char(s.view_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'open', s.view_until > now()) end as view`)

/** The bus topic: a session has begun or ended to view as somebody else. */
export const viewTopic = 'view'

type ViewingContext = Pick<ServerContext, 'database' | 'registry'> & { bus: Pick<Bus, 'publish'> }

/**
 * The principal of a viewing session. The view ends here once it is no longer allowed: the manager's right, the role or the
 * account is gone.
 */
export async function principalWhileViewing(
  context: ViewingContext,
  { sid, own, view }: { sid: string; own: AccountPrincipal; view: StoredView | null },
): Promise<SessionPrincipal> {
  if (!view) return own
  const seen = view.open ? await viewedPrincipal(context, own, view) : null
  if (seen) return seen
  await endViewingAs(context, { ...own, ip: '', requestId: '' }, { sid, result: view.open ? 'viewClosed' : 'viewExpired' })
  return own
}

/** The manager's own principal, also while they view as somebody else. */
export function ownPrincipal(who: Principal): Principal {
  const { viewing, ip, requestId } = who
  return viewing ? { ...viewing.by, ip, requestId } : who
}

/** The manager's own principal, which may write nothing while they view as somebody else: to read what is their own. */
export const ownWhileViewing = (who: Principal): Principal => (who.viewing ? { ...ownPrincipal(who), viewing: who.viewing } : who)

/** The account that sockets belong to, with the rights it views with. */
export const socketPrincipal = <P extends SessionPrincipal>(who: P): P =>
  who.viewing ? { ...who, account: who.viewing.by.account } : who

const moduleOf = (registry: Registry, as: ViewAsTarget): AnyModule => {
  const name = as === 'role' ? accountModules.roles : accountModules.accounts
  const module = registry.named(name)
  if (!module) throw new Error(`there is no module ${name}`)
  return module
}

/** The targets an account may view the product as; none while it already does. */
export const viewAsTargetsOf = ({ who, registry }: Scope): readonly ViewAsTarget[] =>
  who.viewing ? [] : viewAsTargets.filter(as => mayView(registry, who, as))

/** Managers of roles view as a role, managers of accounts as an account; an account that is bound to a single row as neither. */
const mayView = (registry: Registry, manager: AccountPrincipal, as: ViewAsTarget): boolean =>
  !manager.bound && permittedRights(manager, moduleOf(registry, as)).includes('edit')

async function viewedPrincipal(
  { database, registry }: Pick<ServerContext, 'database' | 'registry'>,
  manager: AccountPrincipal,
  { role, account, until }: StoredView,
): Promise<SessionPrincipal | null> {
  const as = role === null ? 'account' : 'role'
  const id = role ?? account ?? 0
  if (!mayView(registry, manager, as)) return null
  const target = as === 'role' ? await readRole(database, manager, id) : await readAccount({ database, registry }, manager, id)
  if (!target) return null
  const { pages, limited } = sharedPages(registry, manager, { as, pages: target.pages })
  return { ...target, pages, viewing: { by: manager, as, id, name: target.nickname, until, limited } }
}

/** The manager with the rights of a role alone. Whose rows are their own does not change. */
async function readRole(
  database: Pick<Database, 'asOwner'>,
  manager: AccountPrincipal,
  id: number,
): Promise<AccountPrincipal | null> {
  const [row] = await database.asOwner(query =>
    query<{ title: string; rights: string[]; menus: number[] }>(
      sql`select title, coalesce(rights, '[]') as rights, to_json(menus) as menus from role
        where org_id = ${manager.org}::bigint and id = ${id}::bigint and status = 1`,
    ),
  )
  return row ? { ...manager, nickname: row.title, pages: rightsByPage(row.rights), menus: row.menus ?? [] } : null
}

const readAccount = (
  context: Pick<ServerContext, 'database' | 'registry'>,
  { org }: AccountPrincipal,
  account: number,
): Promise<AccountPrincipal | null> => loadPrincipal(context, { org, account })

/**
 * The rights that the viewed account or role and the manager both have. As an account, no page on which the manager does not see every row,
 * and none of rows that are each account's own: there it would show what the manager may not see.
 */
function sharedPages(
  registry: Registry,
  manager: AccountPrincipal,
  { as, pages }: { as: ViewAsTarget; pages: RightsByPage },
): { pages: RightsByPage; limited: boolean } {
  const shared: Record<string, readonly Right[]> = {}
  const seesPart = partlySeenPages(registry, manager).length > 0
  // A log contains entries about the rows of every page.
  const isPrivate = (module: AnyModule) =>
    as === 'account' &&
    (registry.base(module).scope === 'self' || seesSomeRows(registry, manager, module) || (module.log && seesPart))
  const closed = new Set(registry.modules.filter(isPrivate).map(({ route }) => route))
  let limited = false
  for (const module of registry.modules) {
    const common = closed.has(module.route) ? [] : commonRights(manager.pages, pages, module)
    shared[module.route] = [...new Set([...(shared[module.route] ?? []), ...common])]
    limited ||= commonRights(pages, pages, module).length > common.length
  }
  return { pages: shared, limited }
}

/** A session that begins or ends a view. */
interface ViewCall {
  context: ServerContext
  scope: Scope
  sid: string
}

/** Begins to view the product as a role or an account of the own organisation. */
export async function startViewingAs(
  { context, scope: { who, registry }, sid }: ViewCall,
  as: unknown,
  id: number,
): Promise<null> {
  const target = viewAsTargets.find(one => one === as)
  if (!target) throw refuse('badRequest')
  const module = moduleOf(registry, target)
  permit(who, module, ['edit'])
  if (!mayView(registry, who, target)) throw refuse('forbidden')
  const stored = { role: target === 'role' ? id : null, account: target === 'account' ? id : null, until: '', open: true }
  if (!(await viewedPrincipal(context, who, stored))) throw refuse('viewUnavailable')
  const entry = { action: 'viewAs', module: module.name, ids: [id], changes: null }
  await context.database.asOwner(async query => {
    await query(
      sql`update session set view_role = ${stored.role}::bigint, view_account = ${stored.account}::bigint,
        view_until = now() + ${minutes}::int * interval '1 minute'
        where sid = ${sid} and ended_at is null`,
    )
    await query(auditInsert(who, entry, emptySql))
  })
  publishView(context, sid)
  return null
}

/** Ends the view of a session, if it has one. */
export async function endViewingAs(
  context: ViewingContext,
  own: AuditAuthor,
  { sid, result = 'ok' }: { sid: string; result?: string },
): Promise<void> {
  const ended = await context.database.asOwner(async query => {
    // The values before: a row of an update returns those after.
    const [view] = await query<Pick<StoredView, 'role' | 'account'>>(
      sql`with old as (select sid, view_role, view_account from session where sid = ${sid} and view_until is not null for update)
        update session s set view_role = null, view_account = null, view_until = null from old where s.sid = old.sid
        returning old.view_role as role, old.view_account as account`,
    )
    if (!view) return false
    const module = view.role === null ? accountModules.accounts : accountModules.roles
    const ids = [view.role ?? view.account ?? 0]
    await query(auditInsert(own, { action: 'viewAsEnd', module, ids, changes: null, result }, emptySql))
    return true
  })
  if (ended) publishView(context, sid)
}

/** Ends views of sessions that nobody reads any more: their time is over, or the session was ended from elsewhere. */
export async function endStaleViews(context: ViewingContext): Promise<void> {
  const stale = await context.database.asOwner(query =>
    query<{ sid: string; org: number; account: number; over: boolean }>(
      sql`select sid, org_id as org, account_id as account, ended_at is not null as over from session
        where view_until < now() or (view_until is not null and ended_at is not null)`,
    ),
  )
  for (const { sid, over, ...own } of stale)
    await endViewingAs(context, { ...own, ip: '', requestId: '' }, { sid, result: over ? 'sessionEnded' : 'viewExpired' })
}

const publishView = ({ bus }: { bus: Pick<Bus, 'publish'> }, sid: string): void => bus.publish(viewTopic, { sid })

/** The part of it that the client shows. */
export function viewingNotice({ viewing }: Principal): ViewingNotice | null {
  if (!viewing) return null
  const { by, as, id, name, until, limited } = viewing
  const { account, username, nickname } = by
  return { as, id, name, until, limited, by: { id: account, username, nickname } }
}
