/** One check of a decision, in words of the language of the call. */
export interface WhyStep {
  ok: boolean
  /** The check: the reason of a missing right, or the code of a refusal. */
  code: string
  text: string
}

/** An action of a page, and whether the account may do it. */
export interface WhyItem {
  /** `add`, `command:delete`, `action:approve`, `form:menus`, `field:price`. */
  key: string
  label: string
  allowed: boolean
  /** The deciding step; for an allowed action, the roles that give the right. */
  steps: readonly WhyStep[]
  /** Accounts that could give the missing rights, where a role can. */
  grants?: WhyGrants
}

/** Names of the own organisation; empty where the account may not see them. */
export interface WhyGrants {
  /** Roles that have the rights. */
  roles: readonly string[]
  /** Accounts that may edit roles or accounts, and have the rights to give. */
  people: readonly string[]
}

export interface WhyReply {
  page: string
  /** The roles whose rights the account has. */
  roles: readonly string[]
  /** The title of the row in question; null if the account sees none. */
  row: string | null
  items: readonly WhyItem[]
}
