/** Targets of viewing the product as somebody else; each is also the name of its module. */
export const viewAsTargets = ['role', 'account'] as const
export type ViewAsTarget = (typeof viewAsTargets)[number]

/** The notice on the screen of a manager who views the product as a role or as another account. */
export interface ViewingNotice {
  as: ViewAsTarget
  id: number
  /** The role's title, or the account's name. */
  name: string
  /** When it ends by itself, in ISO 8601. */
  until: string
  /** Whether that role or account has rights that the manager lacks: what they open is not shown. */
  limited: boolean
  by: { id: number; username: string; nickname: string }
}
