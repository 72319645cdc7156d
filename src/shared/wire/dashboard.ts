/** A notice of the home page: rows that need attention. */
export interface DashboardNotice {
  /** A module's name, or `jobs` or `messages`. */
  about: string
  name: string
  count: number
  of?: number
  /** Query of the list it links to. */
  query?: Readonly<Record<string, string | number>>
}
/** The home page's figures, as far as the account may view them. */
export interface DashboardFigures {
  notices: readonly DashboardNotice[]
  /** Rows by module, without deleted ones. */
  rows: Readonly<Record<string, number>>
}
