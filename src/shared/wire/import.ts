/** How lines that match an existing row are treated. */
export type ImportMode = 'skip' | 'overwrite'

/** `excel`: with `dry` a preview, without it a job. */
export interface ImportInput {
  /** The address of the uploaded spreadsheet. */
  url: string
  dry?: 1
  /** `skip` by default. */
  mode?: ImportMode
  /** Cells corrected by hand, by line and field; null leaves the line out. */
  fixes?: ImportFixes
  /**
   * Headings matched by hand. With it, even empty, a dry run of a file without a known heading returns its columns instead of
   * refusing.
   */
  headings?: ImportHeadings
}
/** By heading, its field; null if its column is not imported. */
export type ImportHeadings = readonly (readonly [heading: string, field: string | null])[]

/** A column of the file. */
export interface ImportHeading {
  text: string
  field: string | null
  /** The first values below it. */
  samples: readonly string[]
}
export type ImportFixes = Readonly<Record<number, Readonly<Record<string, string>> | null>>

export type ImportKind = 'new' | 'changed' | 'unchanged' | 'refused'

/** The verdict on one line of the file. */
export interface ImportRow {
  /** Line number in the file, from 1. */
  line: number
  kind: ImportKind
  /** The line of its row, if this one contains only a child row of it. */
  of?: number
  /** How many child rows of the existing row are changed or removed. */
  replaces?: number
  /** The matching row, where there is one. */
  id?: number
  /** By field, as text: as it would be written, or as typed where it is invalid. */
  cells: Readonly<Record<string, string>>
  /** The row's current values of the cells that differ. */
  was?: Readonly<Record<string, string>>
  /** What is wrong with a cell, or with the whole line where `field` is null. */
  errors?: readonly { field: string | null; message: string }[]
}

export interface ImportPreview {
  url: string
  total: number
  counts: Readonly<Record<ImportKind, number>>
  /** Fields found in the file, in its order. */
  columns: readonly string[]
  /** Headings that are no field. */
  ignored: readonly string[]
  /** Headings of fields that the account may not change. */
  locked: readonly string[]
  rows: readonly ImportRow[]
  /** The columns with a heading, of those of the heading row or of the first row; only where `headings` was sent. */
  headings?: readonly ImportHeading[]
}

/** The answer to a commit. */
export interface ImportStarted {
  job: number
  url: string
  status: 1
}

/** The result of an import; also the `result` of its job. */
export interface ImportCounts {
  added: number
  updated: number
  skipped: number
  failed: number
}

/** `excel/check`. */
export interface ImportCheck extends ImportCounts {
  /** 1 running, 2 done, 0 failed. */
  status: 0 | 1 | 2
  url: string
  total: number
  done: number
  /** Address of the refused lines as a file. */
  report: string | null
  job: number
  /** By which it can be undone; null when it cannot. */
  receipt: string | null
  /** Why it failed. */
  error: string | null
}

export const templateFormats = ['xlsx', 'txt'] as const
export type TemplateFormat = (typeof templateFormats)[number]
