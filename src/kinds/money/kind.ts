import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface MoneyOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  places?: number
}

export interface MoneyKind {
  options: MoneyOptions
  value: number
}

export const moneyTraits: KindTraits<'money'> = {
  compared: 'number',
  amount: true,
  column: { width: 110, align: 'right' },
}
