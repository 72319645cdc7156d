import type { JsonSchema } from '../../../kinds/kindValue.ts'
import { type AnyModule, ownRefusal } from '../../../schema/index.ts'
import { refusalHeader } from '../../../shared/wire/envelope.ts'
import { refusals } from '../../../shared/wire/refusal.ts'
import { listOf, object, enumOf, anyText, integer } from '../../../shared/wire/schemaOf.ts'
import { objectSchema } from './rowSchemas.ts'

type Responses = Readonly<Record<string, JsonSchema>>

const meanings: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'no session or token, or one that has ended',
  403: 'not allowed',
  404: 'not there, or not for the caller',
  405: 'another method',
  409: 'others were faster: the row or the selection has changed',
  413: 'too large',
  415: 'of the wrong type',
  422: 'refused by a rule; `errors` has the fields',
  426: 'a socket only',
  429: 'too often; `Retry-After` says when to go on',
  500: 'a fault of the server',
  503: 'not now; `Retry-After` says when to try again',
}
const withRetry = new Set([429, 503])
/** Refusals that are not in the document. */
const elsewhere = new Set([405, 426])

const codesByStatus: ReadonlyMap<number, readonly string[]> = new Map(
  [...Map.groupBy(Object.entries(refusals), ([, status]) => status)].map(([status, all]) => [status, all.map(([code]) => code)]),
)

export const fieldErrors = listOf(object<{ field: string; message: string }>({ field: anyText, message: anyText }))

/** The body of a refusal. `data` is what the caller needs to go on. */
const refusalSchema = (status: number): JsonSchema => ({
  ...objectSchema({
    success: enumOf(false),
    code: enumOf(status),
    error: { ...anyText, description: 'a sentence for people, in the language of the request' },
    msg: anyText,
    errors: { $ref: '#/components/schemas/FieldErrors' },
    data: { description: 'of a conflict: the row as it is now' },
  }),
  required: ['success', 'code', 'error', 'msg'],
})
export const refusalSchemas: Responses = Object.fromEntries(
  [...codesByStatus.keys()].filter(status => !elsewhere.has(status)).map(status => [`Refused${status}`, refusalSchema(status)]),
)

const response = (status: number, codes: readonly string[], description: string): JsonSchema => ({
  description,
  headers: {
    [refusalHeader]: { schema: { enum: codes }, description: 'why' },
    ...(withRetry.has(status) ? { 'retry-after': { schema: integer, description: 'seconds' } } : {}),
  },
  content: { 'application/json': { schema: { $ref: `#/components/schemas/Refused${status}` } } },
})

/** Refusals of the engine, by status. */
export const refusalResponses: Responses = Object.fromEntries(
  [...codesByStatus].flatMap(([status, codes]) =>
    elsewhere.has(status) ? [] : [[`Refused${status}`, response(status, codes, meanings[status] ?? String(status))] as const],
  ),
)

const responseRef = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` })

/** How calls may be refused: by the engine, and by what the module's schema declares. */
const refusalRefs: Responses = Object.fromEntries(
  [...codesByStatus.keys()].filter(status => !elsewhere.has(status)).map(status => [status, responseRef(`Refused${status}`)]),
)

const ownByStatus = ({ refusals: own = {} }: AnyModule) =>
  Map.groupBy(Object.entries(own), ([, refusal]) => ownRefusal(refusal).status)

/** The refusals of a module's calls, where some are its own. */
export const moduleResponses = (module: AnyModule): Responses =>
  Object.fromEntries(
    [...ownByStatus(module)].map(([status, own]) => {
      const sentences = own.map(([code, refusal]) => `${code}: ${ownRefusal(refusal).text}`).join('\n')
      const codes = [...(codesByStatus.get(status) ?? []), ...own.map(([code]) => code)]
      return [`${module.name}.refused${status}`, response(status, codes, `${meanings[status] ?? ''}\n\n${sentences}`)]
    }),
  )

export const refusalsOf = (module: AnyModule | null): Responses => ({
  ...refusalRefs,
  ...(module
    ? Object.fromEntries([...ownByStatus(module).keys()].map(status => [status, responseRef(`${module.name}.refused${status}`)]))
    : {}),
})
