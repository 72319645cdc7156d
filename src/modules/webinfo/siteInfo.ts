import { platformOrg, type Query, type Scope, type SecretField, sql } from 'houtai/server'
import { webinfo as module } from '../../../schemas/webinfo.ts'

/** The organisation's key for the map service; stored encrypted. */
export const mapServiceKey: SecretField = { table: module.name, field: 'tx_map_key' }

interface SiteRow {
  orgname: string
  orglogo: string | null
  webname: string | null
  logo: string | null
  web_site_color: string | null
  web_site_text_color: string | null
  language: number | null
  watermark: number | null
  tile_url: string | null
}

/** The site's settings; where there are none yet, name and logo of the organisation. */
export async function siteInfo(scope: Scope) {
  const [[site], key] = await Promise.all([
    scope.read<SiteRow>(sql`select o.orgname, o.logo_1->0->>'url' as orglogo, w.webname, w."uploadList"->0->>'url' as logo,
      w.web_site_color, w.web_site_text_color, w.language, w.watermark, w.tile_url
      from organisation o left join webinfo w on w.org_id = o.id where o.id = ctx.org limit 1`),
    scope.readSecret(mapServiceKey),
  ])
  return {
    webname: site?.webname || (site?.orgname ?? ''),
    logoImg: site?.logo ?? site?.orglogo ?? '',
    web_site_color: site?.web_site_color ?? '',
    web_site_text_color: site?.web_site_text_color ?? '',
    language: site?.language === 1,
    watermark: site?.watermark === 1,
    tile_url: site?.tile_url || (scope.tiles === null ? '' : '/api/tiles/{z}/{x}/{y}'),
    map_search: key !== null,
  }
}

/** For the sign-in page: whether the platform's settings let visitors choose the language. */
export async function siteSignInPage(query: Query): Promise<{ language: boolean }> {
  const [site] = await query<Pick<SiteRow, 'language'>>(
    sql`select language from webinfo where org_id = ${platformOrg}::bigint limit 1`,
  )
  return { language: site?.language === 1 }
}
