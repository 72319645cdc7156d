import type { DashboardFigures, DashboardNotice } from './dashboard.ts'
import type { RowGroups } from './envelope.ts'

/** How wide a card is: a quarter, a third or two thirds of a wide window, or all of it. */
export const cardSizes = ['small', 'medium', 'large', 'full'] as const
export type CardSize = (typeof cardSizes)[number]

/** The content of a card. */
export type CardContent =
  /** Notices; first steps of a new organisation; the server; the clock. */
  | { kind: 'attention' | 'firstSteps' | 'system' | 'clock' }
  /** How many rows a list has, or its first ones; as a saved view shows it, where one is named. */
  | { kind: 'count'; module: string; view?: number }
  | { kind: 'rows'; module: string; view?: number }
  /** A chart among the views of a module, by its key. */
  | { kind: 'chart'; module: string; name: string }
  /** A figure that the client half of a module draws. */
  | { kind: 'figure'; module: string; name: string }
  /** The account's own latest changes. */
  | { kind: 'changes' }
  /** Links to pages by their addresses; without any, to all of the menu. */
  | { kind: 'pages'; routes?: readonly string[] }
  | { kind: 'note'; text: string }
export type CardKind = CardContent['kind']
/** A card of the home page. It names what it shows; it carries no right to see it. */
export type HomeCard = { id: string; size: CardSize } & CardContent
export type CardOf<K extends CardKind> = HomeCard & { kind: K }

/** Cards of a home page. */
export const maxCards = 40
export const maxNoteLength = 1000
/** Pages that a card links to. */
export const maxLinks = 60
/** Rows that a card of rows shows. */
export const maxCardRows = 7

/** The source of a home page: the account's own arrangement, that of its first role, or the default of the modules. */
export type HomeSource = 'own' | 'role' | 'builtIn'

/** The answer of a card. */
export type CardAnswer =
  | { state: 'ready'; data: unknown }
  /** It is slower than the others should wait: the client fetches it once more, alone. */
  | { state: 'late' }
  /** The account may not see it, or it is gone. */
  | { state: 'closed'; why: 'rights' | 'gone' }
  | { state: 'failed' }
export type CardAnswers = Readonly<Record<string, CardAnswer>>

export interface HomePageReply {
  cards: readonly HomeCard[]
  source: HomeSource
  answers: CardAnswers
  /** Whether the account may arrange the home page of a role. */
  mayShare: boolean
}

/** The data of each kind of card. */
export interface CardData {
  attention: readonly DashboardNotice[]
  firstSteps: { rows: DashboardFigures['rows']; dismissed: boolean }
  count: CountedRows
  rows: CardRows
  chart: RowGroups
  changes: readonly LatestChange[]
}
export interface CountedRows {
  total: number
  /** There are at least so many. */
  more?: true
  /** How many there were at this time yesterday, and a week ago, if the log reaches back. */
  dayBefore?: number
  weekBefore?: number
}
export interface CardRows {
  total: number
  more?: true
  rows: readonly (Readonly<Record<string, unknown>> & { id: number })[]
  /** The columns as the saved view arranges them. */
  columns: readonly string[]
}
/** A change of rows of one module, without what was changed. */
export interface LatestChange {
  id: number
  at: string
  account: string
  action: string
  module: string
  /** How many rows. */
  count: number
  /** The row and its title, where it is one and the account sees it. */
  row?: { id: number; title: string }
}

/** A role and its home page. */
export interface RoleHome {
  id: number
  title: string
  /** Null where it has none. */
  cards: readonly HomeCard[] | null
}
