import { hasPage, wholeModule } from '../../../schema/index.ts'
import { isStorableText } from '../../../shared/rules/cleanText.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { maxViewNameLength, maxSavedViews, type SavedViews, type ViewReach, viewReaches } from '../../../shared/wire/savedView.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { permit } from '../../auth/permit.ts'
import { savePreference } from '../../auth/preference.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, sql } from '../../db/sql.ts'
import { pushFrame } from '../../push/pushHub.ts'
import { parseId } from '../parseInput.ts'
import { mergedList, parseSavedList, seenList } from './savedList.ts'
import { arrangementKey, listSavedViews, openView, readArrangement, sharingPage, type ViewRow } from './savedViewRows.ts'

type Body = Readonly<Record<string, unknown>>
interface Sharing {
  reach: ViewReach
  roles: readonly number[]
  opens: boolean
}
const maxRoles = 200
/** Beyond so many characters of JSON a view is refused. */
const largestContent = 8192
const unshared: Sharing = { reach: 'own', roles: [], opens: false }

/** The reply of every change: all views as they are now, and which one it was about. */
export interface ChangedViews extends SavedViews {
  id: number
}

/** Saves a list under a name; with an id, the sent parts of the view: its content, its name, its sharing. */
export async function saveView(scope: Scope, body: Body): Promise<ChangedViews> {
  return body['id'] === undefined || body['id'] === null ? addView(scope, body) : updateView(scope, body)
}

async function addView(scope: Scope, body: Body): Promise<ChangedViews> {
  const { who, registry } = scope
  const whole = registry.modules.find(({ name }) => name === body['module'])
  if (!whole || !hasPage(whole)) throw refuse('forbidden')
  permit(who, whole, ['view'])
  const name = parseName(body['name'])
  const sharing = body['reach'] === undefined ? unshared : await parseSharing(scope, body)
  const content = contentText(seenList(moduleSeenBy(who, whole), parseSavedList(body['content'])))
  const { org, account } = who
  const mine = sql`saved_view where org_id = ${org}::bigint and account_id = ${account}::bigint and removed_at is null`
  const [saved] = await scope.write<{ id: number }>(
    sql`insert into saved_view (org_id, account_id, module, name, content, reach, roles, opens, place)
      select ${org}::bigint, ${account}::bigint, ${whole.name}, ${name}, ${content}::jsonb, ${sharing.reach},
        ${sharing.roles}::bigint[], ${sharing.opens}::boolean,
        (select coalesce(max(place), 0) + 1 from ${mine})
      where (select count(*) from ${mine}) < ${maxSavedViews}::int returning id`,
  )
  if (!saved) throw refuse('tooManyViews', { params: { max: maxSavedViews } })
  return announce(scope, saved.id, { action: 'saveView', module: whole.name, shared: sharing.reach !== 'own' })
}

async function updateView(scope: Scope, body: Body): Promise<ChangedViews> {
  const { row, module, content: before } = await openView(scope, body['id'])
  permitChange(scope, row)
  const whole = wholeModule(module)
  const name = body['name'] === undefined ? row.name : parseName(body['name'])
  const sharing = body['reach'] === undefined ? row : await parseSharing(scope, body)
  if (!row.own && sharing.reach === 'own') throw refuse('badView', { params: { name: 'reach' } })
  const sent = body['content']
  const after = sent === undefined ? before : seenList(module, parseSavedList(sent))
  const content = contentText(sent === undefined ? before : mergedList(whole, { before, seen: seenList(module, before), after }))
  const [saved] = await scope.write<{ id: number }>(
    sql`update saved_view set name = ${name}, content = ${content}::jsonb, module = ${whole.name}, reach = ${sharing.reach},
      roles = ${sharing.roles}::bigint[],
      opens = ${sharing.opens}::boolean, version = version + 1
      where org_id = ${scope.who.org}::bigint and id = ${row.id}::bigint and version = ${parseId(body['version'])}::int
        and removed_at is null returning id`,
  )
  if (!saved) throw refuse('stale')
  return announce(scope, row.id, { action: 'saveView', module: whole.name, shared: isShared(row) || sharing.reach !== 'own' })
}

export const removeView = (scope: Scope, body: Body): Promise<ChangedViews> => setRemoved(scope, body, { removed: true })
export const restoreView = (scope: Scope, body: Body): Promise<ChangedViews> => setRemoved(scope, body, { removed: false })

async function setRemoved(scope: Scope, body: Body, { removed }: { removed: boolean }): Promise<ChangedViews> {
  const { row, module } = await openView(scope, body['id'], { removed: !removed })
  permitChange(scope, row)
  const { org } = scope.who
  await scope.write(
    sql`update saved_view set removed_at = case when ${removed}::boolean then now() end, version = version + 1
      where org_id = ${org}::bigint and id = ${row.id}::bigint and (removed_at is null) = ${removed}::boolean returning id`,
  )
  return announce(scope, row.id, { action: removed ? 'removeView' : 'saveView', module: module.name, shared: isShared(row) })
}

/** Puts one's own views in this order. */
export async function orderViews(scope: Scope, body: Body): Promise<ChangedViews> {
  const { ids } = body
  if (!Array.isArray(ids) || !ids.length || ids.length > maxSavedViews) throw refuse('badIds')
  const wanted = ids.map(parseId)
  const { org, account } = scope.who
  await scope.write(
    sql`update saved_view v set place = wanted.place::int from unnest(${wanted}::bigint[]) with ordinality wanted(id, place)
      where v.org_id = ${org}::bigint and v.account_id = ${account}::bigint and v.id = wanted.id returning v.id`,
  )
  return announce(scope, wanted[0] ?? 0, null)
}

/** Which views an account has in its menu, and what its lists open with. */
export async function arrangeViews(scope: Scope, body: Body): Promise<SavedViews> {
  const { pinned, first } = readArrangement(body)
  await savePreference(scope, arrangementKey, { pinned, first })
  notifyViews(scope, 'account')
  return listSavedViews(scope)
}

/** The roles that a view may be shared with. */
export async function rolesToShareWith(scope: Scope): Promise<{ id: number; title: string }[]> {
  const roles = sharingPage(scope.registry)
  permit(scope.who, roles, ['edit'])
  const found = await scope.rows(roles).options({ keyword: '', ids: null, conditions: [], without: null, limit: maxRoles })
  return found.map(row => ({ id: Number(row['id']), title: String(row['title'] ?? '') }))
}

const isShared = ({ reach }: Pick<ViewRow, 'reach'>): boolean => reach !== 'own'

/** An account changes its own views; shared views of others are changed by accounts that may share. */
function permitChange({ who, registry }: Scope, row: ViewRow): void {
  if (!row.own) permit(who, sharingPage(registry), ['edit'])
}

function parseName(raw: unknown): string {
  const name = typeof raw === 'string' && isStorableText(raw) ? raw.trim() : ''
  if (!name || name.length > maxViewNameLength) throw refuse('viewUnnamed', { params: { max: maxViewNameLength } })
  return name
}

async function parseSharing(scope: Scope, { reach: wanted, roles, opens = false }: Body): Promise<Sharing> {
  const reach = viewReaches.find(one => one === wanted)
  if (!reach || typeof opens !== 'boolean') throw refuse('badView', { params: { name: 'reach' } })
  if (reach === 'own') return unshared
  const page = sharingPage(scope.registry)
  permit(scope.who, page, ['edit'])
  if (reach === 'everybody') return { reach, roles: [], opens }
  if (!Array.isArray(roles) || !roles.length) throw refuse('viewWithoutRole')
  if (roles.length > maxRoles) throw refuse('badView', { params: { name: 'roles' } })
  const ids = [...new Set(roles.map(parseId))]
  if ((await scope.rows(page).existing(ids, [])).size < ids.length) throw refuse('noSuchReference')
  return { reach, roles: ids, opens }
}

function contentText(content: object): string {
  const text = JSON.stringify(content)
  if (text.length > largestContent) throw refuse('tooLarge')
  return text
}

interface Change {
  action: 'saveView' | 'removeView'
  module: string
  shared: boolean
}
/** Notifies the other tabs; a change of a shared view is in the audit log too. */
async function announce(scope: Scope, id: number, change: Change | null): Promise<ChangedViews> {
  if (change?.shared)
    // Without the id: a view is not a row of the module.
    await scope.write(auditInsert(scope.who, { action: change.action, module: change.module, ids: [], changes: null }, emptySql))
  notifyViews(scope, change?.shared ? 'organisation' : 'account')
  return { ...(await listSavedViews(scope)), id }
}

const notifyViews = (scope: Scope, audience: 'account' | 'organisation'): void => {
  const { org, account } = scope.who
  pushFrame({ bus: scope }, audience === 'organisation' ? { org } : { org, account }, { type: 'views' })
}
