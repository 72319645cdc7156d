import type { RolePage } from 'houtai/client'
import type { AnyModule } from 'houtai/schema'

/** The choices of the token form, as the server sends them. */
export interface TokenFormOffer {
  /** Pages with rights that the account may grant. */
  pages: readonly RolePage[]
  today: string
  /** Tokens without an end are allowed. */
  endless: boolean
}

const fields = ['title', 'rate', 'expires_on', 'remark', 'addresses', 'rights']

/** The module with the form of its window. */
export const tokenFormModule = (module: AnyModule): AnyModule => ({ ...module, form: { width: 920, fields } })
