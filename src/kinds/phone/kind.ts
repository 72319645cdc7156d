import type { KindTraits } from '../../schema/kindTraits.ts'
import type { PersonalOptions } from '../../schema/options.ts'

export interface PhoneOptions extends PersonalOptions {
  default?: never
}

export interface PhoneKind {
  options: PhoneOptions
  value: string
}

export const phoneTraits: KindTraits<'phone'> = {
  compared: 'string',
  searchable: true,
  column: { width: 130, fixedLength: true },
}
