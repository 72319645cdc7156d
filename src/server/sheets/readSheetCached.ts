import type { Scope } from '../db/scope.ts'
import type { Upload } from '../files/uploads.ts'
import { readSheet } from './readSheet.ts'
import type { SheetTable } from './sheetTable.ts'

/** Cache: a file is read for the preview, and soon again for the import. */
const keptFor = 120_000
const mostKept = 2
const recentTables = new Map<string, Promise<SheetTable>>()

/** Reads an uploaded spreadsheet, cached for a while. A file never changes under its id. */
export function readSheetCached(scope: Scope, upload: Upload): Promise<SheetTable> {
  const known = recentTables.get(upload.id)
  if (known) return known
  const table = readSheet(scope, upload)
  recentTables.set(upload.id, table)
  for (const id of [...recentTables.keys()].slice(0, -mostKept)) recentTables.delete(id)
  const forget = () => void recentTables.delete(upload.id)
  table.catch(forget)
  setTimeout(forget, keptFor).unref()
  return table
}
