import { type AnyModule, type Right, type Verb, verbs } from '../../schema/index.ts'

/** Rights by route; `*` applies to every route, and has verbs only. */
export type RightsByPage = Readonly<Record<string, readonly Right[]>>

/** A right as stored in a role: `/config/menu:view`. */
export const formatRight = (route: string, right: Right): string => `${route}:${right}`

export const isVerb = (right: Right): right is Verb => verbs.some(verb => verb === right)
const ownRightPattern = /^[a-z][A-Za-z0-9_]{0,47}$/

export function parseRight(text: string): { route: string; right: Right } | null {
  const at = text.lastIndexOf(':')
  const right = text.slice(at + 1)
  const route = text.slice(0, Math.max(at, 0))
  if (!(isVerb(right) || (route !== '*' && ownRightPattern.test(right)))) return null
  return route === '*' || route.startsWith('/') ? { route, right } : null
}

/** The rights that a page has beside the verbs. */
export const ownRightsOf = ({ rights = {} }: Pick<AnyModule, 'rights'>): readonly Right[] => Object.keys(rights)

/** Rights in the order in which they are shown and stored: the verbs, then a page's own. */
export const sortRights = (rights: Iterable<Right>): Right[] => {
  const all = [...new Set(rights)]
  return [...verbs.filter(verb => all.includes(verb)), ...all.filter(right => !isVerb(right))]
}

/** Whether both are the same rights, in any order. */
export const isSameRights = (one: readonly Right[], other: readonly Right[]): boolean =>
  one.length === other.length && one.every(right => other.includes(right))

/** The union of several roles' rights. */
export function rightsByPage(rights: Iterable<string>): Record<string, Right[]> {
  const pages: Record<string, Right[]> = {}
  for (const text of rights) {
    const known = parseRight(text)
    if (!known) continue
    const own = Object.hasOwn(pages, known.route) ? (pages[known.route] ?? []) : []
    if (!own.includes(known.right)) pages[known.route] = [...own, known.right]
  }
  return pages
}

/** Whether these pages allow the right on the route. An account with every verb on every page has the pages' own rights too. */
export const allowsRight = (pages: RightsByPage, route: string, right: Right): boolean =>
  hasRight(pages, route, right) || (isVerb(right) ? hasRight(pages, '*', right) : verbs.every(verb => hasRight(pages, '*', verb)))

const hasRight = (pages: RightsByPage, route: string, right: Right): boolean =>
  Object.hasOwn(pages, route) && (pages[route] ?? []).includes(right)

/** Rights an account does not have and therefore cannot grant. */
export const rightsBeyond = (pages: RightsByPage, rights: readonly string[]): string[] =>
  rights.filter(text => {
    const known = parseRight(text)
    return !known || !allowsRight(pages, known.route, known.right)
  })

/** The rights on a route that two accounts both have, of those that a page can grant. */
export const commonRights = (one: RightsByPage, other: RightsByPage, page: Pick<AnyModule, 'route' | 'rights'>): Right[] =>
  [...verbs, ...ownRightsOf(page)].filter(right => allowsRight(one, page.route, right) && allowsRight(other, page.route, right))

/** Adds `view` for every page with another right: what cannot be viewed cannot be edited. */
export function withViewRights(rights: readonly string[]): string[] {
  const pages = rightsByPage(rights)
  const blind = Object.keys(pages).filter(route => !allowsRight(pages, route, 'view'))
  return [...rights, ...blind.map(route => formatRight(route, 'view'))]
}

export const everyRight: readonly string[] = verbs.map(verb => formatRight('*', verb))
