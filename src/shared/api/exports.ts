import type { ExportReply } from '../wire/moduleReplies.ts'
import type { CalledModule, ExportQuery } from './callTypes.ts'
import type { Send } from './fetchTransport.ts'
import { jobEnd, type JobWait } from './jobs.ts'
import { callPath, type Transport } from './wireCall.ts'

/** A list as a file. */
export interface ExportedFile {
  name: string
  content: Blob
}

/** Requests the file of a list, waits if a job writes it, and fetches it. */
export async function fetchExport<M extends CalledModule>(
  { transport, send }: { transport: Transport; send: Send },
  module: M,
  { query, wait = {} }: { query: ExportQuery<M>; wait?: JobWait | undefined },
): Promise<ExportedFile> {
  const aborts = wait.signal ? { signal: wait.signal } : {}
  const reply = await transport<ExportReply>(callPath(module, 'list'), { ...query, postType: 'excel' }, aborts)
  if ('job' in reply) await jobEnd(transport, reply.job, wait)
  const { path } = 'job' in reply ? await transport<{ path: string }>('job/file', { id: reply.job }, aborts) : reply
  const response = await send(path, { method: 'GET', ...aborts })
  return { name: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)), content: await response.blob() }
}
