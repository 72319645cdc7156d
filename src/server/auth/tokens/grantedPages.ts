import type { AnyModule, Right } from '../../../schema/index.ts'
import { commonRights, parseRight, type RightsByPage, rightsByPage } from '../../../shared/rules/rights.ts'

/**
 * What a token may do: the rights that it was given and that its owner has now, page by page. A right counts only where it is named with
 * its page, also the one to see plain personal values; the tokens themselves are not among the pages.
 */
export function grantedPages(modules: readonly AnyModule[], owner: RightsByPage, rights: readonly string[]): RightsByPage {
  const chosen = rightsByPage(rights.filter(isRightOfOnePage))
  const pages: Record<string, readonly Right[]> = {}
  for (const module of modules) {
    if (module.holds === 'tokens') continue
    const common = commonRights(owner, chosen, module)
    if (common.length) pages[module.route] = [...new Set([...(pages[module.route] ?? []), ...common])]
  }
  return pages
}

export const isRightOfOnePage = (text: string): boolean => (parseRight(text)?.route ?? '*') !== '*'
