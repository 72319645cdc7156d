import type { ImportCheck, ImportFixes, ImportHeadings, ImportMode, ImportPreview, ImportStarted } from '../wire/import.ts'
import type { UploadReply } from '../wire/moduleReplies.ts'
import type { QueuedUndo, UndoResult } from '../wire/undo.ts'
import type { CalledModule } from './callTypes.ts'
import type { Send } from './fetchTransport.ts'
import { jobEnd, type JobWait } from './jobs.ts'
import type { Transport } from './wireCall.ts'
import type { ModuleCalls } from './wireCalls.ts'

/** What may be set for the file by hand. */
export interface ImportCorrections {
  fixes?: ImportFixes
  headings?: ImportHeadings
}
/** An import before anything was written. */
export interface PreviewedImport {
  preview: ImportPreview
  /** Writes the lines: new ones, and with `overwrite` those of rows that are there. Waits for the end. */
  commit(mode?: ImportMode, wait?: JobWait): Promise<FinishedImport>
}
export interface FinishedImport extends ImportCheck {
  /** Takes it back, except for what others have changed since. */
  undo(): Promise<UndoResult | QueuedUndo>
}

interface ImportCalls<M extends CalledModule> {
  calls: ModuleCalls<M>
  transport: Transport
  send: Send
}
/** Uploads a file and returns what it would do. */
export async function beginImport<M extends CalledModule>(
  { calls, transport, send }: ImportCalls<M>,
  file: File,
  { signal, ...corrections }: ImportCorrections & Pick<JobWait, 'signal'> = {},
): Promise<PreviewedImport> {
  const form = new FormData()
  form.append('file', file, file.name)
  const aborts = signal ? { signal } : {}
  const uploaded = await send('/api/v2/inc/file/excel', { method: 'POST', body: form, ...aborts })
  const { url } = ((await uploaded.json()) as { data: UploadReply }).data
  return {
    preview: await calls.excel<ImportPreview>({ url, dry: 1, ...corrections }, aborts),
    async commit(mode = 'skip', wait = {}) {
      const { job } = await calls.excel<ImportStarted>({ url, mode, ...corrections }, wait.signal ? { signal: wait.signal } : {})
      await jobEnd(transport, job, wait)
      const made = await calls['excel/check']({ url })
      return { ...made, undo: () => transport('receipt/undo', { id: made.receipt }) }
    },
  }
}
