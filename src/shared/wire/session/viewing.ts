/** Targets of viewing the product as somebody else; each is also the name of its module. */
export const viewAsTargets = ['role', 'account'] as const
export type ViewAsTarget = (typeof viewAsTargets)[number]

/** A manager looks at the product as somebody: what their screen shows of it. */
export interface ViewingNotice {
  as: ViewAsTarget
  id: number
  /** The role's title, or the account's name. */
  name: string
  /** When it ends by itself, in ISO 8601. */
  until: string
  /** Whether the one viewed may more than is shown: the manager lacks it. */
  limited: boolean
  by: { id: number; username: string; nickname: string }
}
