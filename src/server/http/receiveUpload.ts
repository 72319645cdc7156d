import type { FastifyRequest } from 'fastify'
import { safeFileName } from '../../shared/rules/safeFileName.ts'
import { Refusal, type RefusalCode, refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { refuseBeyondFileQuota } from '../files/fileQuotas.ts'
import type { UploadKind } from '../files/uploadKinds.ts'
import { storeUpload, type Upload } from '../files/uploads.ts'
import type { TempUpload } from '../storage/tempUploads.ts'

/** Limits of all forms; the size of the file depends on the kind of upload. */
export const formLimits = { files: 1, fields: 20, parts: 21, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 }

export interface UploadForm {
  /** The file's name, of any kind, as the log, the list of files and a download show it. */
  name: string
  fields: ReadonlyMap<string, string>
}

/** Receives the file of a form, and stores it if it is valid. */
export async function receiveUpload(
  scope: Scope,
  request: FastifyRequest,
  kind: UploadKind,
): Promise<{ upload: Upload; form: UploadForm }> {
  kind.permit(scope)
  await scope.storage.tempUploads.refuseWhenLow()
  await refuseBeyondFileQuota(scope, 0)
  await using temp = scope.storage.tempUploads.create()
  const form = await readForm(request, temp, kind.maxBytes)
  const file = await kind.inspect(temp.path, { ...form, who: scope.who })
  return { form, upload: await (kind.store ?? storeUpload)(scope, { file, name: form.name }) }
}

/** Streams the one file to disk and reads the other, short fields. */
async function readForm(request: FastifyRequest, temp: TempUpload, maxBytes: number): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuse('notForm')
  const fields = new Map<string, string>()
  let name: string | null = null
  try {
    // One byte above the limit, so that a file that is too large is noticed.
    for await (const part of request.parts({ limits: { ...formLimits, fileSize: maxBytes + 1 } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        await temp.write(part.file, maxBytes)
        name = safeFileName(part.filename ?? '')
      }
    }
  } catch (error) {
    throw isFault(error) ? error : refuse(refusalOfForm(error))
  }
  if (name === null) throw refuse('noFile')
  return { name, fields }
}

/** A refusal, or a fault of the server's disk; any other error is the client's. */
const isFault = (error: unknown): boolean => error instanceof Refusal || (error instanceof Error && 'syscall' in error)
/** By the code of the parser of forms: its limits have one status, but each asks for something else. */
function refusalOfForm(error: unknown): RefusalCode {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 413)) return 'badRequest'
  return 'code' in error && error.code === 'FST_FILES_LIMIT' ? 'oneFileOnly' : 'tooLarge'
}
