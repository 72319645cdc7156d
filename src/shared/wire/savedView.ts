import type { ChosenFigures } from '../../schema/index.ts'

/** The account's settings of one column of a list. */
export interface ColumnSetting {
  show?: boolean
  /** False where a column that is fixed by its schema was let go. */
  fixed?: 'left' | 'right' | false
  order?: number
}
export type ColumnSettings = Readonly<Record<string, ColumnSetting>>

/** Which rows a list shows and what it looks like. It names fields and filters; it carries no right to see them. */
export interface SavedList {
  /** By the parameter of the filter; '' for all. */
  values?: Readonly<Record<string, string>>
  queryValue?: string
  orderKey?: string
  /** The key of the table, board, map … that shows the rows; '' for the table. */
  view?: string
  size?: number | 'auto'
  density?: 'large' | 'middle' | 'small'
  columns?: ColumnSettings
  widths?: Readonly<Record<string, number>>
  figures?: ChosenFigures
}

/** The audience of a saved view: its owner, some roles too, or the whole organisation. */
export const viewReaches = ['own', 'roles', 'everybody'] as const
export type ViewReach = (typeof viewReaches)[number]

/** A list under a name. What it shows is fetched once it is opened. */
export interface SavedView {
  id: number
  version: number
  module: string
  name: string
  /** Pinyin of the name, for the search. */
  sounds: string
  own: boolean
  /** The owner's name, where it is somebody else's view. */
  by: string | null
  reach: ViewReach
  roles: readonly number[]
  /** The list opens with it, for those it is shared with. */
  opens: boolean
}

/** All saved views that an account sees. */
export interface SavedViews {
  views: readonly SavedView[]
  /** The ids of the views in the account's menu. */
  pinned: readonly number[]
  /** By module: the view that its list opens with; 0 if the account chose none. */
  first: Readonly<Record<string, number>>
  mayShare: boolean
}

export const maxViewNameLength = 50
/** Saved views of an account. */
export const maxSavedViews = 200
