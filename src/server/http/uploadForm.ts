import type { FastifyRequest } from 'fastify'
import { oneLine } from '../../fields/typed.ts'
import { Refusal, refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import type { Arrival } from '../features/arrivals.ts'
import { refuseBeyondQuota } from '../features/fileQuotas.ts'
import type { Taking } from '../features/taking.ts'
import { keep, type Upload } from '../features/uploads.ts'

const longestName = 255
/** For all forms; what a file may weigh is said where it is taken. */
export const limits = { files: 1, fields: 20, parts: 21, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 }

export interface Form {
  /** As the sender calls the file. */
  name: string
  fields: ReadonlyMap<string, string>
}

/** Takes the file of a form, and keeps it if it is what it should be. */
export async function take(scope: Scope, request: FastifyRequest, taking: Taking): Promise<{ upload: Upload; form: Form }> {
  taking.permit(scope)
  await scope.storage.arrivals.refuseWhenLow()
  await refuseBeyondQuota(scope, 0)
  await using arrival = scope.storage.arrivals.expect()
  const form = await readForm(request, arrival, taking.mostBytes)
  const found = await taking.look(arrival.path, form)
  return { form, upload: await (taking.keep ?? keep)(scope, { found, name: form.name }) }
}

/** The one file goes to its place as it comes; the rest is short. */
async function readForm(request: FastifyRequest, arrival: Arrival, mostBytes: number): Promise<Form> {
  if (!request.isMultipart()) throw refuse('notForm')
  const fields = new Map<string, string>()
  let name: string | null = null
  try {
    // One byte more than is taken, so that a file that is too large shows.
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes + 1 } })) {
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
