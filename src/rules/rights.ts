import { type Verb, verbs } from '../schema/index.ts'

/** Verbs by route; `*` holds for every route. */
export type Pages = Readonly<Record<string, readonly Verb[]>>

/** A right as a role keeps it: `/config/menu:view`. */
export const rightOf = (route: string, verb: Verb): string => `${route}:${verb}`

export function readRight(right: string): { route: string; verb: Verb } | null {
  const at = right.lastIndexOf(':')
  const verb = verbs.find(one => one === right.slice(at + 1))
  const route = right.slice(0, Math.max(at, 0))
  return verb && (route === '*' || route.startsWith('/')) ? { route, verb } : null
}

/** What roles allow together. */
export function pagesOf(rights: Iterable<string>): Record<string, Verb[]> {
  const pages: Record<string, Verb[]> = {}
  for (const right of rights) {
    const known = readRight(right)
    if (!known) continue
    const own = Object.hasOwn(pages, known.route) ? (pages[known.route] ?? []) : []
    if (!own.includes(known.verb)) pages[known.route] = [...own, known.verb]
  }
  return pages
}

/** Whether these pages allow the verb on the route. */
export const allows = (pages: Pages, route: string, verb: Verb): boolean =>
  [route, '*'].some(one => Object.hasOwn(pages, one) && (pages[one] ?? []).includes(verb))

/** Rights that these pages do not hold; nobody may give those. */
export const beyond = (pages: Pages, rights: readonly string[]): string[] =>
  rights.filter(right => {
    const known = readRight(right)
    return !known || !allows(pages, known.route, known.verb)
  })

/** With the view of every page that another verb is held on: nobody does anything to what he may not see. */
export function withViewRights(rights: readonly string[]): string[] {
  const pages = pagesOf(rights)
  const blind = Object.keys(pages).filter(route => !allows(pages, route, 'view'))
  return [...rights, ...blind.map(route => rightOf(route, 'view'))]
}

export const everyRight: readonly string[] = verbs.map(verb => rightOf('*', verb))
