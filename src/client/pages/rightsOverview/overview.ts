import { allows, type Pages } from '../../../rules/rights.ts'
import { type Verb, verbs } from '../../../schema/index.ts'

export interface OverviewRole {
  id: number
  title: string
  status: 1 | 0
  /** Its verbs by route. */
  pages: Pages
}
export interface OverviewPage {
  id: number | string
  title: string
  /** Empty for a group of pages. */
  pageUrl: string
  children: readonly OverviewPage[]
}
export interface Overview {
  roles: readonly OverviewRole[]
  pages: readonly OverviewPage[]
}
export interface OverviewLine {
  page: OverviewPage
  level: number
}

/** The pages whose title or address holds the keyword, with the groups they stand in, from the top down. */
export function linesOf(pages: readonly OverviewPage[], keyword: string, level = 0): readonly OverviewLine[] {
  const wanted = keyword.trim().toLowerCase()
  return pages.flatMap(page => {
    const hit = `${page.title} ${page.pageUrl}`.toLowerCase().includes(wanted)
    const below = linesOf(page.children, hit ? '' : wanted, level + 1)
    return hit || below.length > 0 ? [{ page, level }, ...below] : []
  })
}

/** What a role may do on a page. */
export const heldOn = ({ pages }: OverviewRole, { pageUrl }: OverviewPage): readonly Verb[] =>
  verbs.filter(verb => allows(pages, pageUrl, verb))
