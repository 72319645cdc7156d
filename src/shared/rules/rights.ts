import { type Verb, verbs } from '../../schema/index.ts'

/** Verbs by route; `*` holds for every route. */
export type RightsByPage = Readonly<Record<string, readonly Verb[]>>

/** A right as stored in a role: `/config/menu:view`. */
export const formatRight = (route: string, verb: Verb): string => `${route}:${verb}`

export function parseRight(right: string): { route: string; verb: Verb } | null {
  const at = right.lastIndexOf(':')
  const verb = verbs.find(one => one === right.slice(at + 1))
  const route = right.slice(0, Math.max(at, 0))
  return verb && (route === '*' || route.startsWith('/')) ? { route, verb } : null
}

/** The union of several roles' rights. */
export function rightsByPage(rights: Iterable<string>): Record<string, Verb[]> {
  const pages: Record<string, Verb[]> = {}
  for (const right of rights) {
    const known = parseRight(right)
    if (!known) continue
    const own = Object.hasOwn(pages, known.route) ? (pages[known.route] ?? []) : []
    if (!own.includes(known.verb)) pages[known.route] = [...own, known.verb]
  }
  return pages
}

/** Whether these pages allow the verb on the route. */
export const allowsVerb = (pages: RightsByPage, route: string, verb: Verb): boolean =>
  [route, '*'].some(one => Object.hasOwn(pages, one) && (pages[one] ?? []).includes(verb))

/** Rights an account does not have and therefore cannot grant. */
export const rightsBeyond = (pages: RightsByPage, rights: readonly string[]): string[] =>
  rights.filter(right => {
    const known = parseRight(right)
    return !known || !allowsVerb(pages, known.route, known.verb)
  })

/** Adds `view` for every page with another verb: what cannot be viewed cannot be edited. */
export function withViewRights(rights: readonly string[]): string[] {
  const pages = rightsByPage(rights)
  const blind = Object.keys(pages).filter(route => !allowsVerb(pages, route, 'view'))
  return [...rights, ...blind.map(route => formatRight(route, 'view'))]
}

export const everyRight: readonly string[] = verbs.map(verb => formatRight('*', verb))
