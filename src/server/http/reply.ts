import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf as languageIn } from '../../rules/languages.ts'
import type { AnyModule } from '../../schema/index.ts'
import type { RowOutcome } from '../../wire/envelope.ts'
import { type Refusal, refusals } from '../../wire/refusal.ts'
import { sayFault, sayRefusal } from '../language.ts'
import { Json, type Outcome, Outcomes } from '../operations/operation.ts'

const json = 'application/json; charset=utf-8'

/** The language of a request. */
export const languageOf = (request: FastifyRequest): Language => languageIn(request.headers['accept-language'])

/** A reply that went well. Rows that are JSON already pass as they are. */
export function accept(reply: FastifyReply, data: unknown, more: object = {}): FastifyReply {
  const rest = JSON.stringify(more).slice(1, -1)
  return reply
    .header('content-type', json)
    .send(`{"success":true,"code":200,"data":${textOf(reply, data)}${rest ? `,${rest}` : ''}}`)
}

function textOf({ request }: FastifyReply, data: unknown): string {
  if (data instanceof Json) return data.text
  if (!(data instanceof Outcomes)) return JSON.stringify(data ?? null)
  const speaking = { module: data.module, language: languageOf(request) }
  return JSON.stringify(data.rows.map(one => told(one, speaking)))
}

const told = (one: Outcome, speaking: Speaking): RowOutcome =>
  'saved' in one
    ? { id: one.id, success: true, data: one.saved }
    : { id: one.id, success: false, ...spoken(one.refusal, speaking) }

interface Speaking {
  module: AnyModule | null
  language: Language
}
/** What a refusal says of itself, of its fields and of the row. */
function spoken(refusal: Refusal, { module, language }: Speaking): Pick<RowOutcome, 'errors' | 'data'> & { error: string } {
  const { errors, data } = refusal.detail
  return {
    error: sayRefusal(refusal, { module, language }),
    ...(errors ? { errors: errors.map(one => ({ field: one.field, message: sayFault(one, { module, language }) })) } : {}),
    ...(data === undefined ? {} : { data }),
  }
}

/** A refusal, said once, in the language of the request. */
export function deny(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, module }: { refusal: Refusal; module: AnyModule | null },
): FastifyReply {
  const code = refusals[refusal.code]
  const { retryAfter } = refusal.detail
  const { error, ...more } = spoken(refusal, { module, language: languageOf(request) })
  if (retryAfter) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(code)
    .header('content-type', json)
    .send(JSON.stringify({ success: false, code, error, msg: error, ...more }))
}
