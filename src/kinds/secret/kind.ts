import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface SecretOptions extends CommonOptions {
  /** Least number of characters. */
  min?: number
  /** Stored encrypted, so that the server can send it to a service it calls; by default only a hash is stored. */
  legible?: true
}

export interface SecretKind {
  options: SecretOptions
  value: string
}

export const secretTraits: KindTraits<'secret'> = {
  compared: [],
  secret: true,
  column: { width: 100 },
}
