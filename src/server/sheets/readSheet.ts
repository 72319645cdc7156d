import { refuse } from '../../shared/wire/refusal.ts'
import { fairQueue } from '../db/fairQueue.ts'
import type { Scope } from '../db/scope.ts'
import type { Upload } from '../files/uploads.ts'
import { runReader } from './runReader.ts'
import type { SheetTable } from './sheetTable.ts'
import { sheetTypes } from './sheetTypes.ts'

/** Concurrency limit: each process uses a core, of one organisation one. */
const reading = fairQueue({ total: 2, organisation: 1, account: 1, waiting: 50, waitTimeout: 60_000 })

/** Cache: a file is read for the preview, and soon again for the import. */
const lifetime = 120_000
const maxStored = 2
const recentTables = new Map<string, Promise<SheetTable>>()

/** Reads an uploaded spreadsheet, cached for a while: a file never changes under its id. */
export function readSheet(scope: Scope, upload: Upload): Promise<SheetTable> {
  const known = recentTables.get(upload.id)
  if (known) return known
  const table = readUpload(scope, upload)
  recentTables.set(upload.id, table)
  for (const id of [...recentTables.keys()].slice(0, -maxStored)) recentTables.delete(id)
  const forget = () => void recentTables.delete(upload.id)
  table.catch(forget)
  setTimeout(forget, lifetime).unref()
  return table
}

/** Reads it in a process of its own, with limits on time and memory. */
async function readUpload({ storage, who }: Scope, { id, type, bytes }: Upload): Promise<SheetTable> {
  const name = Object.entries(sheetTypes).find(([, one]) => one === type)?.[0] ?? 'txt'
  const answer = await reading.run(who, async () => {
    const file = await storage.files.open(id)
    if (file?.bytes === bytes) return runReader(name, file.stream)
    file?.stream.destroy()
    throw refuse('noSuchSheet')
  })
  if (answer === 'late') throw refuse('busy', { retryAfter: 10 })
  if ('problem' in answer) throw refuse(answer.problem)
  return answer
}
