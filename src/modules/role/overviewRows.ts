import { allowsRight, type RightsByPage } from 'houtai/rules/rights'
import { type Right, verbs } from 'houtai/schema'

export interface OverviewRole {
  id: number
  title: string
  status: 1 | 0
  /** Its rights by route. */
  pages: RightsByPage
}
export interface OverviewPage {
  id: number | string
  title: string
  /** Empty for a group of pages. */
  pageUrl: string
  /** The rights it has beside the verbs. */
  own?: readonly Right[]
  children: readonly OverviewPage[]
}
export interface RightsOverview {
  roles: readonly OverviewRole[]
  pages: readonly OverviewPage[]
}
export interface OverviewRow {
  page: OverviewPage
  level: number
}

/** The pages whose title or address contains the keyword, with their groups, from the top down. */
export function overviewRows(pages: readonly OverviewPage[], keyword: string, level = 0): readonly OverviewRow[] {
  const wanted = keyword.trim().toLowerCase()
  return pages.flatMap(page => {
    const hit = `${page.title} ${page.pageUrl}`.toLowerCase().includes(wanted)
    const below = overviewRows(page.children, hit ? '' : wanted, level + 1)
    return hit || below.length > 0 ? [{ page, level }, ...below] : []
  })
}

/** The rights of a role on a page. */
export const rightsOnPage = ({ pages }: OverviewRole, { pageUrl, own = [] }: OverviewPage): readonly Right[] =>
  [...verbs, ...own].filter(right => allowsRight(pages, pageUrl, right))
