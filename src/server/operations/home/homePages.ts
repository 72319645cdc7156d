import type { HomeCard, HomePageReply, HomeSource, RoleHome } from '../../../shared/wire/homeCards.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { permittedRights } from '../../auth/permit.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, sql } from '../../db/sql.ts'
import { parseId } from '../parseInput.ts'
import { sharingPage } from '../savedViews/savedViewRows.ts'
import { parseCards } from './parseCards.ts'

type Body = Readonly<Record<string, unknown>>
const maxRoles = 200

const mayArrangeRoles = ({ who, registry }: Scope): boolean =>
  !who.bound && permittedRights(who, sharingPage(registry)).includes('edit')

/** Accounts that may edit roles arrange the home pages of roles. */
function permitRoleHomes(scope: Scope): void {
  if (!mayArrangeRoles(scope)) throw refuse('roleHomeForbidden')
}

/** The cards that a home page shows: the account's own, else those of the first of its roles that has some, else what the client offers. */
export async function readHomePage(scope: Scope, { builtIn, builtInPlatform }: Body): Promise<Omit<HomePageReply, 'answers'>> {
  const offered = parseCards(scope.who.platform ? builtInPlatform : builtIn)
  const viewedRole = scope.who.viewing?.as === 'role' ? scope.who.viewing.id : null
  const [found] = await scope.read<{ own: HomeCard[] | null; role: HomeCard[] | null }>(
    viewedRole === null
      ? sql`select (select cards from home_page where org_id = ctx.org and account_id = ctx.account and role_id = 0) as own,
          (select h.cards from account me join role r on r.org_id = me.org_id and r.id = any(me.role_list) and r.status = 1
            join home_page h on h.org_id = me.org_id and h.account_id = 0 and h.role_id = r.id and h.cards is not null
            where me.org_id = ctx.org and me.id = ctx.account order by array_position(me.role_list, r.id) limit 1) as role`
      : sql`select null::jsonb as own, (select cards from home_page
        where org_id = ctx.org and account_id = 0 and role_id = ${viewedRole}::bigint) as role`,
  )
  const chosen: readonly (readonly [HomeSource, readonly HomeCard[] | null | undefined])[] = [
    ['own', found?.own],
    ['role', found?.role],
    ['builtIn', offered],
  ]
  const [source, some] = chosen.find(([, cards]) => cards) ?? ['builtIn', offered]
  // Notes are private, and not shown to somebody who views as the account.
  const cards = (some ?? offered).filter(({ kind }) => source !== 'own' || kind !== 'note' || !scope.who.viewing)
  return { cards, source, mayShare: !scope.who.viewing && mayArrangeRoles(scope) }
}

/** Stores the account's own arrangement; without cards it has none any more. */
export async function saveOwnHome(scope: Scope, { cards }: Body): Promise<null> {
  await store(scope, { account: scope.who.account, roles: [0] }, cards === null ? null : parseCards(cards))
  return null
}

/** The roles with their home pages. */
export async function listRoleHomes(scope: Scope): Promise<RoleHome[]> {
  permitRoleHomes(scope)
  const roles = await scope
    .rows(sharingPage(scope.registry))
    .options({ keyword: '', ids: null, conditions: [], without: null, limit: maxRoles })
  const homes = await scope.read<{ id: number; cards: HomeCard[] }>(
    sql`select role_id as id, cards from home_page where org_id = ctx.org and account_id = 0 and cards is not null`,
  )
  const byRole = new Map(homes.map(({ id, cards }) => [id, cards]))
  return roles.map(row => ({
    id: Number(row['id']),
    title: String(row['title'] ?? ''),
    cards: byRole.get(Number(row['id'])) ?? null,
  }))
}

/** Makes cards the home page of roles; without cards they have none any more. */
export async function saveRoleHomes(scope: Scope, { roles, cards }: Body): Promise<RoleHome[]> {
  permitRoleHomes(scope)
  if (!Array.isArray(roles) || !roles.length) throw refuse('homeWithoutRole')
  if (roles.length > maxRoles) throw refuse('tooManyIds', { params: { max: maxRoles } })
  const ids = [...new Set(roles.map(parseId))]
  const parsed = cards === null ? null : parseCards(cards)
  const page = sharingPage(scope.registry)
  if ((await scope.rows(page).existing(ids, [])).size < ids.length) throw refuse('noSuchReference')
  await scope.transaction(async inner => {
    await store(inner, { account: 0, roles: ids }, parsed)
    await inner.write(auditInsert(inner.who, { action: 'roleHome', module: page.name, ids, changes: null }, emptySql))
  })
  return listRoleHomes(scope)
}

async function store(
  scope: Scope,
  { account, roles }: { account: number; roles: readonly number[] },
  cards: readonly HomeCard[] | null,
): Promise<void> {
  const text = cards && JSON.stringify(cards)
  await scope.write(
    sql`insert into home_page (org_id, account_id, role_id, cards)
      select ${scope.who.org}::bigint, ${account}::bigint, role_id, ${text}::jsonb from unnest(${roles}::bigint[]) role_id
      on conflict (org_id, account_id, role_id) do update set cards = excluded.cards, updated_at = now() returning role_id`,
  )
}
