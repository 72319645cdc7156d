import type { KindTraits } from '../../schema/kindTraits.ts'
import type { PersonalOptions } from '../../schema/options.ts'

export interface EmailKind {
  options: PersonalOptions
  value: string
}

export const emailTraits: KindTraits<'email'> = {
  compared: 'string',
  searchable: true,
  column: { width: 200, grow: true },
}
