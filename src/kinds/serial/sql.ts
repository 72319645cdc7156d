import { type KindSql, plainColumn } from '../kindSql.ts'
import { patternParts } from './check.ts'
import { type SerialPeriod, serialPeriods } from './kind.ts'

export const serialSql: KindSql<'serial'> = {
  ...plainColumn<'serial'>('text'),
  drawn: ({ pattern, per }, day) => ({ period: periodOf(per, day), ...splitAtCount(pattern, day) }),
}

const periodLength: { readonly [P in SerialPeriod]: number } = { year: 4, month: 7, day: 10 }

/** The name of a period, from a day `YYYY-MM-DD`. */
const periodOf = (per: string | undefined, day: string): string => {
  const period = serialPeriods.find(one => one === per)
  return period ? day.slice(0, periodLength[period]) : ''
}

/** The text before and after the count on a day. */
function splitAtCount(pattern: string, day: string): { before: string; after: string; width: number } {
  const [yyyy = '', mm = '', dd = ''] = day.split('-')
  const dates: Readonly<Record<string, string>> = { yyyy, yy: yyyy.slice(2), mm, dd }
  const written = patternParts(pattern).map((part, index) => (index % 2 ? (dates[part] ?? part) : part))
  const at = patternParts(pattern).findIndex((part, index) => index % 2 === 1 && part.startsWith('0'))
  return { before: written.slice(0, at).join(''), after: written.slice(at + 1).join(''), width: written[at]?.length ?? 0 }
}
