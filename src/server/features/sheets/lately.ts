import type { Scope } from '../../db/scope.ts'
import type { Upload } from '../uploads.ts'
import { readSheet } from './read.ts'
import type { Table } from './table.ts'

/** What was read is looked at again soon: first it is shown, then it is imported. */
const keptFor = 120_000
const mostKept = 2
const lately = new Map<string, Promise<Table>>()

/** What stands in an uploaded spreadsheet; not read again at once. A file never changes under its id. */
export function readLately(scope: Scope, upload: Upload): Promise<Table> {
  const known = lately.get(upload.id)
  if (known) return known
  const table = readSheet(scope, upload)
  lately.set(upload.id, table)
  for (const id of [...lately.keys()].slice(0, -mostKept)) lately.delete(id)
  const forget = () => void lately.delete(upload.id)
  table.catch(forget)
  setTimeout(forget, keptFor).unref()
  return table
}
