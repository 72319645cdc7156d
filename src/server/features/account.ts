import type { Verb } from '../../schema/index.ts'
import { platform } from '../db/columns.ts'
import type { Database } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { held } from '../permit.ts'
import { menuTree, moduleAt } from './menuTree.ts'

interface Profile {
  logo: string | null
  mobile: string | null
  avatar: string | null
  orgname: string
}
const profile = async (scope: Scope): Promise<Profile> => {
  const [row] = await scope.read<Profile>(
    sql`select a.mobile, a.avatar_obj->0->>'url' as avatar, o.orgname, o.logo_1->0->>'url' as logo from account a join organisation o on o.id = a.org_id where a.org_id = ctx.org and a.id = ctx.account`,
  )
  return row ?? { mobile: null, avatar: null, orgname: '', logo: null }
}

/** Who is signed in, what he may do on each page, and the menu that follows from it. */
export async function accountInfo(scope: Scope) {
  const { who, registry } = scope
  const { mobile, avatar, orgname } = await profile(scope)
  const verbs: Record<string, readonly Verb[]> = Object.fromEntries(
    registry.modules.map(module => [module.route, held(who, module)]),
  )
  return {
    id: who.account,
    username: who.username,
    nickname: who.nickname,
    mobile: mobile ?? '',
    avatar: avatar ?? '',
    orgcode: who.orgcode,
    orgname,
    platform: who.platform,
    access: ['admin'],
    verbs,
    leftMenu: await menuTree(scope),
  }
}

interface SiteRow {
  webname: string | null
  logo: string | null
  web_site_color: string | null
  web_site_text_color: string | null
  language: number | null
  watermark: number | null
  tile_url: string | null
}

/** The site as its settings say; before they were said, as the organisation is. */
export async function webInfo(scope: Scope) {
  const [{ orgname, logo }, [site], mapKey] = await Promise.all([
    profile(scope),
    scope.read<SiteRow>(
      sql`select webname, "uploadList"->0->>'url' as logo, web_site_color, web_site_text_color, language, watermark, tile_url from webinfo where org_id = ctx.org limit 1`,
    ),
    scope.secret({ table: 'webinfo', field: 'tx_map_key' }),
  ])
  return {
    webname: site?.webname || orgname,
    logoImg: site?.logo ?? logo ?? '',
    web_site_color: site?.web_site_color ?? '',
    web_site_text_color: site?.web_site_text_color ?? '',
    language: site?.language === 1,
    watermark: site?.watermark === 1,
    tile_url: site?.tile_url ?? '',
    map_search: mapKey !== null,
    orgcode: scope.who.orgcode,
  }
}

/** What the page of signing in may know before anybody has: what the platform's own settings say. */
export async function entrance(database: Database): Promise<{ language: boolean }> {
  const [site] = await database.asOwner(query =>
    query<{ language: number | null }>(sql`select language from webinfo where org_id = ${platform}::bigint limit 1`),
  )
  return { language: site?.language === 1 }
}

const codes: readonly [code: string, verb: Verb][] = [
  ['1', 'add'],
  ['2', 'edit'],
  ['3', 'delete'],
  ['4', 'export'],
]
/** The codes of a page as a comma string; of a page nobody knows, none. */
export function pageCodes(scope: Scope, path: unknown): string {
  const module = typeof path === 'string' ? moduleAt(scope.registry, path) : undefined
  const own = module ? held(scope.who, module) : []
  return codes.flatMap(([code, verb]) => (own.includes(verb) ? [code] : [])).join(',')
}
