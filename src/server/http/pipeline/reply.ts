import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyModule } from '../../../schema/index.ts'
import { type Language, preferredLanguage as languageIn } from '../../../shared/rules/languages.ts'
import { refusalHeader, type RowOutcome } from '../../../shared/wire/envelope.ts'
import type { Refusal } from '../../../shared/wire/refusal.ts'
import { JsonReply, type SaveOutcome, SaveOutcomes } from '../../operations/operation.ts'
import { fieldErrorSentence, numberedSentence, refusalSentence } from '../../text/sentences.ts'
import { shortRequestId } from '../monitoring/requestFacts.ts'

const json = 'application/json; charset=utf-8'

/** The language of a request. */
export const requestLanguage = (request: FastifyRequest): Language => languageIn(request.headers['accept-language'])

/** A successful reply. Rows that are JSON text already are not parsed. */
export function replyData(reply: FastifyReply, data: unknown, more: object = {}): FastifyReply {
  const rest = JSON.stringify(more).slice(1, -1)
  return reply
    .header('content-type', json)
    .send(`{"success":true,"code":200,"data":${textOf(reply, data)}${rest ? `,${rest}` : ''}}`)
}

function textOf({ request }: FastifyReply, data: unknown): string {
  if (data instanceof JsonReply) return data.text
  if (!(data instanceof SaveOutcomes)) return JSON.stringify(data ?? null)
  const context = { module: data.module, language: requestLanguage(request) }
  return JSON.stringify(data.rows.map(one => rowOutcome(one, context)))
}

const rowOutcome = (one: SaveOutcome, context: ReplyLanguage): RowOutcome =>
  'saved' in one
    ? { id: one.id, success: true, data: one.saved }
    : { id: one.id, success: false, refusal: one.refusal.code, ...refusalBody(one.refusal, context) }

interface ReplyLanguage {
  module: AnyModule | null
  language: Language
}
/** The body of a refusal: sentence, field errors, and the current row. */
export function refusalBody(
  refusal: Refusal,
  { module, language }: ReplyLanguage,
): Pick<RowOutcome, 'errors' | 'data'> & { error: string } {
  const { errors, field, data } = refusal.detail
  const error = refusalSentence(refusal, { module, language })
  const messages = field
    ? [{ field, message: error }]
    : errors?.map(one => ({ field: one.field, message: fieldErrorSentence(one, { module, language }) }))
  return {
    error,
    ...(messages ? { errors: messages } : {}),
    ...(data === undefined ? {} : { data }),
  }
}

/** Sends a refusal in the language of the request. */
export function replyRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, module }: { refusal: Refusal; module: AnyModule | null },
): FastifyReply {
  const code = refusal.status
  request.facts.refusal = refusal.code
  const { retryAfter } = refusal.detail
  const language = requestLanguage(request)
  const { error: sentence, ...more } = refusalBody(refusal, { module, language })
  const error = refusal.code === 'failed' ? numberedSentence(sentence, shortRequestId(request.id), language) : sentence
  if (retryAfter) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(code)
    .header(refusalHeader, refusal.code)
    .header('content-type', json)
    .send(JSON.stringify({ success: false, code, error, msg: error, ...more }))
}
