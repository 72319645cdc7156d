/** Something that somebody should look at. */
export interface DashboardNotice {
  /** Whose it is; where it is no module's: `jobs` or `messages`. */
  about: string
  name: string
  count: number
  of?: number
  /** What its list is to be asked for. */
  query?: Readonly<Record<string, string | number>>
}
/** How an organisation stands, as far as one may see it. */
export interface DashboardFigures {
  notices: readonly DashboardNotice[]
  /** How many rows each module has that are not deleted. */
  rows: Readonly<Record<string, number>>
}
