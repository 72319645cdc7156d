import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { openApiDocument } from '../../server/http/docs/openApiDocument.ts'

type Schema = Readonly<Record<string, unknown>>
export interface DescribedReply {
  status: number
  headers: Readonly<Record<string, unknown>>
  body: unknown
}
/** The parts of an OpenAPI document that describe replies. */
export interface ApiDocument {
  paths: Readonly<Record<string, { post?: { responses: Readonly<Record<string, Schema>> } }>>
  components: Readonly<Record<'schemas' | 'responses', Readonly<Record<string, Schema>>>>
}
/** What is wrong with a reply by the document; null for one that it describes. Path below `/manage/`. */
export type DescribedCheck = (path: string, reply: DescribedReply) => string | null

/** The document is built from constants, whose types are narrower than what is read of it. */
export const asDocument = (document: ReturnType<typeof openApiDocument>): ApiDocument => document as unknown as ApiDocument

/** Objects with described keys may have no others: what is not described is a fault. */
function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const all = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closedSchema(value)]))
  const isOpen = !Object.hasOwn(all, 'properties') || Object.hasOwn(all, 'additionalProperties')
  return isOpen ? all : { ...all, additionalProperties: false }
}

/** Checks replies against the document; `more` lets objects have keys that it does not describe. */
export function describedReplies(document: ApiDocument, { more }: { more: boolean }): DescribedCheck {
  const { schemas, responses } = document.components
  const prepared = (schema: unknown): Schema => (more ? schema : closedSchema(schema)) as Schema
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema(prepared({ $id: 'api', components: { schemas } }))
  // By their text: most calls refuse with the same few replies.
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: unknown): ValidateFunction => {
    const text = JSON.stringify(prepared(schema)).replaceAll('"#/', '"api#/')
    const found = compiled.get(text)
    if (found) return found
    const made = ajv.compile(JSON.parse(text) as Schema)
    compiled.set(text, made)
    return made
  }

  const responseOf = (path: string, status: number): Schema | undefined => {
    const response = document.paths[`/api/v2/manage/${path}`]?.post?.responses[status]
    return resolveRef(responses, response) ?? response
  }
  const known = new Map<string, { schema: Schema; validate: ValidateFunction }>()
  const validatorOf = (path: string, status: number) => {
    const key = `${path} ${status}`
    const found = known.get(key)
    if (found) return found
    const response = responseOf(path, status) as { content: { 'application/json': { schema: Schema } } } | undefined
    if (!response) return null
    const { schema } = response.content['application/json']
    const made = { schema, validate: compile(schema) }
    known.set(key, made)
    return made
  }

  /** The errors of the reply that was meant, where there are several: the one with which the data has most keys in common. */
  const errorsOf = (schema: Schema, body: unknown): readonly ErrorObject[] => {
    const validate = compile(likeliestEnvelope(schema, body, schemas))
    validate(body)
    return deepestErrors(validate.errors)
  }

  return (path, { status, headers, body }) => {
    const found = validatorOf(path, status)
    if (!found) return `${path}: ${status} is not described`
    if (!found.validate(body)) {
      const errors = errorsOf(found.schema, body)
      return `${path}: ${status} ${ajv.errorsText(errors, { dataVar: 'body' })} in ${JSON.stringify(body).slice(0, 300)}`
    }
    if (status === 200) return null
    const codes = (responseOf(path, status) as { headers: Record<string, { schema: { enum: readonly unknown[] } }> }).headers[
      'x-refusal'
    ]?.schema.enum
    return codes?.includes(headers['x-refusal'])
      ? null
      : `${path}: ${status} ${String(headers['x-refusal'])} is not among its codes`
  }
}

const deepestErrors = (errors: ValidateFunction['errors']) =>
  [...(errors ?? [])].sort((one, other) => other.instancePath.length - one.instancePath.length).slice(0, 3)

/** What a `$ref` stands for among these; undefined without one. */
function resolveRef(all: Readonly<Record<string, Schema>>, schema: Schema | undefined): Schema | undefined {
  const ref = schema?.['$ref']
  return typeof ref === 'string' ? all[ref.slice(ref.lastIndexOf('/') + 1)] : undefined
}

/** An envelope whose data may be one of several, with the one of them alone that this body resembles. */
function likeliestEnvelope(envelope: Schema, body: unknown, schemas: Readonly<Record<string, Schema>>): Schema {
  const { properties } = envelope as { properties?: Readonly<Record<string, Schema>> }
  const branches = properties?.['data']?.['anyOf'] as readonly Schema[] | undefined
  if (!properties || !branches) return envelope
  const data = (body as { data?: unknown } | null)?.data
  const keys = typeof data === 'object' && data !== null ? Object.keys(data) : []
  const likeness = (branch: Schema): number => {
    const whole = resolveRef(schemas, branch) ?? branch
    if (whole['type'] === 'array' || Array.isArray(data)) return Number(whole['type'] === 'array' && Array.isArray(data))
    const described = Object.keys((whole['properties'] as object | undefined) ?? {})
    return keys.filter(key => described.includes(key)).length
  }
  const [best] = [...branches].sort((one, other) => likeness(other) - likeness(one))
  return { ...envelope, properties: { ...properties, data: best } }
}
