import { type AnyModule, everyNameOf, hasPage } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { SavedList, SavedView, SavedViews } from '../../../shared/wire/savedView.ts'
import { accountModules } from '../../auth/accountModules.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { mayView, permit, permittedRights } from '../../auth/permit.ts'
import type { Registry } from '../../db/modulePart.ts'
import { pinyinSounds } from '../../db/pinyin.ts'
import type { Scope } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { isRecord, parseId } from '../parseInput.ts'
import { seenList } from './savedList.ts'

export interface ViewRow extends Pick<SavedView, 'id' | 'version' | 'name' | 'own' | 'by' | 'reach' | 'roles' | 'opens'> {
  /** As it was called when the view was saved. */
  module: string
  /** Its roles, or everybody, are those it is shared with: the account is among them. */
  meant: boolean
}
/** Key of the preference with what an account pinned, and what its lists open with. */
export const arrangementKey = 'views'
/** A reply contains no more views than these. */
const maxListed = 1000

const ownRoles =
  raw(`array(select r.id from account me join role r on r.org_id = me.org_id and r.id = any(me.role_list) and r.status = 1
  where me.org_id = ctx.org and me.id = ctx.account)`)
const sharedWithMe = `(v.reach = 'everybody' or v.reach = 'roles' and v.roles && mine.roles)`
const seenSql = raw(`(v.account_id = ctx.account or ${sharedWithMe} or v.reach <> 'own' and shares.all)`)

/** The sharing right, which comes with changing roles: an account with it sees and manages all shared views. */
export const sharingPage = (registry: Registry): AnyModule => {
  const module = registry.named(accountModules.roles)
  if (!module) throw new Error(`there is no module ${accountModules.roles}`)
  return module
}
const mayShare = ({ who, registry }: Scope): boolean => permittedRights(who, sharingPage(registry)).includes('edit')

const rowSql = (scope: Scope) =>
  sql`select v.id, v.version, v.module, v.name, v.reach, to_json(v.roles) as roles, v.opens, v.account_id = ctx.account as own,
    ${raw(sharedWithMe)} as meant,
    case when v.account_id <> ctx.account then (select coalesce(nullif(a.nickname, ''), a.username) from account a
      where a.org_id = ctx.org and a.id = v.account_id) end as by
    from (select ${ownRoles} as roles offset 0) mine, (select ${mayShare(scope)}::boolean as all) shares, saved_view v
    where v.org_id = ctx.org and ${seenSql}`

/** The saved views of the pages that the account may view. */
export async function listSavedViews(scope: Scope): Promise<SavedViews> {
  const { registry, who } = scope
  const [rows, [arranged]] = await Promise.all([
    scope.read<ViewRow>(sql`${rowSql(scope)} and v.removed_at is null order by own desc, v.place, v.id limit ${maxListed}::int`),
    scope.read<{ value: unknown }>(
      sql`select value from preference where org_id = ctx.org and account_id = ctx.account and key = ${arrangementKey}`,
    ),
  ])
  const shown = rows.flatMap(({ meant, ...row }) => {
    const module = registry.modules.find(one => everyNameOf(one).includes(row.module))
    return module && hasPage(module) && mayView(who, module)
      ? [{ meant, view: { ...row, module: module.name, sounds: pinyinSounds(row.name) } }]
      : []
  })
  const { pinned, first } = readArrangement(arranged?.value)
  const ids = new Set(shown.map(({ view }) => view.id))
  const chosen = Object.entries(first).filter(([, id]) => id === 0 || ids.has(id))
  // If several views are set to open with the list: the newest for one of the account's roles, else the newest for everybody.
  const meant = shown
    .filter(one => one.meant && one.view.opens)
    .map(one => one.view)
    .sort((one, other) => Number(one.reach === 'roles') - Number(other.reach === 'roles') || one.id - other.id)
  return {
    views: shown.map(({ view }) => view),
    pinned: pinned.filter(id => ids.has(id)),
    first: Object.fromEntries([...meant.map(({ module, id }) => [module, id] as const), ...chosen]),
    mayShare: mayShare(scope),
  }
}

export interface Arrangement {
  pinned: readonly number[]
  first: Readonly<Record<string, number>>
}
/** A preference may contain anything that a client stored. */
export function readArrangement(value: unknown): Arrangement {
  const { pinned, first } = isRecord(value) ? value : {}
  const isCount = (one: unknown): one is number => typeof one === 'number' && Number.isSafeInteger(one) && one >= 0
  return {
    pinned: Array.isArray(pinned) ? pinned.filter(isCount) : [],
    first: isRecord(first)
      ? Object.fromEntries(Object.entries(first).flatMap(([name, id]) => (isCount(id) ? [[name, id]] : [])))
      : {},
  }
}

export interface OpenedView {
  row: ViewRow
  /** As its reader sees it. */
  module: AnyModule
  content: SavedList
}

/**
 * A view that the account sees, of a page that it may view. One refusal for all cases: it does not reveal whether somebody else
 * has such a view.
 */
export async function openView(scope: Scope, raw: unknown, { removed = false } = {}): Promise<OpenedView> {
  const { who, registry } = scope
  const [row] = await scope.read<ViewRow & { content: SavedList }>(
    sql`select f.*, s.content from (${rowSql(scope)} and v.id = ${parseId(raw)}::bigint
      and (v.removed_at is not null) = ${removed}::boolean) f join saved_view s on s.id = f.id`,
  )
  const whole = row && registry.modules.find(one => everyNameOf(one).includes(row.module))
  if (!row || !whole || !hasPage(whole) || !mayView(who, whole)) throw refuse('viewGone')
  permit(who, whole, ['view'])
  const { content, ...view } = row
  return { row: view, module: moduleSeenBy(who, whole), content }
}

/** The content of a view, as far as the account sees it. */
export async function getSavedView(scope: Scope, id: unknown): Promise<{ version: number; module: string; content: SavedList }> {
  const { row, module, content } = await openView(scope, id)
  return { version: row.version, module: module.name, content: seenList(module, content) }
}
