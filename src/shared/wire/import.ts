/** What is done with rows that are there already and differ. */
export type ImportMode = 'skip' | 'overwrite'

/** `excel`: with `dry` a preview, without it a job. */
export interface ImportInput {
  /** Of a spreadsheet that was uploaded. */
  url: string
  dry?: 1
  /** `skip` when silent. */
  mode?: ImportMode
  /** Cells corrected by hand, by line and field; null leaves the line out. */
  fixes?: ImportFixes
}
export type ImportFixes = Readonly<Record<number, Readonly<Record<string, string>> | null>>

export type ImportKind = 'new' | 'changed' | 'unchanged' | 'refused'

/** What would become of one line of the file. */
export interface ImportRow {
  /** Where it stands in the file, from 1. */
  line: number
  kind: ImportKind
  /** The row it stands for, where there is one. */
  id?: number
  /** By field, as it would be written; what cannot be, as it was typed. */
  cells: Readonly<Record<string, string>>
  /** What the row holds now, of the cells that differ. */
  was?: Readonly<Record<string, string>>
  /** Of one cell, or of the whole line where `field` is null. */
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
  rows: readonly ImportRow[]
}

/** The answer to a commit. */
export interface ImportStarted {
  job: number
  url: string
  status: 1
}

/** What an import did; also the `result` of its job. */
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
  /** Why it failed. */
  error: string | null
}

export const importTemplates = ['xlsx', 'txt'] as const
export type ImportTemplate = (typeof importTemplates)[number]

/** `manage/job/undo`: lines put back, and those left as somebody made them since. */
export interface UndoResult {
  restored: number
  left: number
}
