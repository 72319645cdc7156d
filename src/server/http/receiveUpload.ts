import type { FastifyRequest } from 'fastify'
import { oneLine } from '../../shared/rules/cleanText.ts'
import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import type { TempUpload } from '../storage/tempUploads.ts'
import { refuseBeyondFileQuota } from '../files/fileQuotas.ts'
import type { UploadKind } from '../files/uploadKinds.ts'
import { storeUpload, type Upload } from '../files/uploads.ts'

const longestName = 255
/** For all forms; what a file may weigh is said where it is taken. */
export const formLimits = { files: 1, fields: 20, parts: 21, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 }

export interface UploadForm {
  /** As the sender calls the file. */
  name: string
  fields: ReadonlyMap<string, string>
}

/** Takes the file of a form, and keeps it if it is what it should be. */
export async function receiveUpload(
  scope: Scope,
  request: FastifyRequest,
  taking: UploadKind,
): Promise<{ upload: Upload; form: UploadForm }> {
  taking.permit(scope)
  await scope.storage.arrivals.refuseWhenLow()
  await refuseBeyondFileQuota(scope, 0)
  await using arrival = scope.storage.arrivals.create()
  const form = await readForm(request, arrival, taking.mostBytes)
  const found = await taking.inspect(arrival.path, form)
  return { form, upload: await (taking.store ?? storeUpload)(scope, { found, name: form.name }) }
}

/** The one file goes to its place as it comes; the rest is short. */
async function readForm(request: FastifyRequest, arrival: TempUpload, mostBytes: number): Promise<UploadForm> {
  if (!request.isMultipart()) throw refuse('notForm')
  const fields = new Map<string, string>()
  let name: string | null = null
  try {
    // One byte more than is taken, so that a file that is too large shows.
    for await (const part of request.parts({ limits: { ...formLimits, fileSize: mostBytes + 1 } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        await arrival.write(part.file, mostBytes)
        name = oneLine(part.filename ?? '').slice(0, longestName)
      }
    }
  } catch (error) {
    throw isFault(error) ? error : refuse(isTooMuch(error) ? 'tooLarge' : 'badRequest')
  }
  if (name === null) throw refuse('noFile')
  return { name, fields }
}

/** Ours, or said already; the rest is the sender's. */
const isFault = (error: unknown): boolean => error instanceof Refusal || (error instanceof Error && 'syscall' in error)
const isTooMuch = (error: unknown): boolean => error instanceof Error && 'statusCode' in error && error.statusCode === 413
