import type { Kind } from './kinds.ts'

/** What the rest of the language must know of a kind, so that nothing else asks for it by name. */
interface KindTraits {
  /** Its value is the id of a row, or the ids of several. */
  points?: 'one' | 'several'
  /** A row also carries the title of the row that the value stands for. */
  titled?: true
  /** Its value is a list. */
  several?: true
  /** Computed on read, without a column of its own. */
  derived?: true
  /** Compared by amount in a `zeroOrMore` filter; of other kinds the filter asks whether they are set. */
  amount?: true
  /** Written, never read. */
  secret?: true
  /** Too long for lists. */
  long?: true
}

/** The compiler lists a missing kind. What only the checks of a schema need is in `kindChecks`: the client does not load it. */
export const kindTraits: { readonly [K in Kind]: KindTraits } = {
  id: {},
  text: {},
  number: { amount: true },
  money: { amount: true },
  choice: {},
  flag: {},
  status: {},
  timestamp: {},
  date: {},
  reference: { points: 'one', titled: true },
  references: { points: 'several', several: true },
  parent: { points: 'one', titled: true },
  images: {},
  video: {},
  richText: { long: true },
  point: {},
  region: { titled: true },
  colour: {},
  icon: {},
  secret: { secret: true },
  url: {},
  list: { several: true },
  elapsed: { derived: true, amount: true },
  phone: {},
  computed: { derived: true, amount: true },
  states: {},
}
