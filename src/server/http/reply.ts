import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf, type AnyModule } from '../../schema/index.ts'
import { type Refusal, refusals } from '../../wire/refusal.ts'
import { type Language, sayProblem, sayRefusal } from '../language.ts'
import { Json } from '../operations/operation.ts'

const json = 'application/json; charset=utf-8'

export const languageOf = (request: FastifyRequest): Language => (request.headers['x-language'] === 'en-US' ? 'en-US' : 'zh-CN')

/** A reply that went well. Rows that are JSON already pass as they are. */
export function accept(reply: FastifyReply, data: unknown, more: object = {}): FastifyReply {
  const text = data instanceof Json ? data.text : JSON.stringify(data ?? null)
  const rest = JSON.stringify(more).slice(1, -1)
  return reply.header('content-type', json).send(`{"success":true,"code":200,"data":${text}${rest ? `,${rest}` : ''}}`)
}

/** A refusal, said once, in the language of the request. */
export function deny(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, module }: { refusal: Refusal; module: AnyModule | null },
): FastifyReply {
  const language = languageOf(request)
  const code = refusals[refusal.code]
  const { errors, data, retryAfter } = refusal.detail
  const error = sayRefusal(refusal, { module, language })
  if (retryAfter) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(code)
    .header('content-type', json)
    .send(
      JSON.stringify({
        success: false,
        code,
        error,
        msg: error,
        ...(errors
          ? {
              errors: errors.map(one => ({
                field: one.field,
                message: sayProblem(one, module ? fieldsOf(module)[one.field] : undefined, language),
              })),
            }
          : {}),
        ...(data === undefined ? {} : { data }),
      }),
    )
}
