import packageJson from '../../../../package.json' with { type: 'json' }
import type { JsonSchema } from '../../../kinds/kindValue.ts'
import type { AnyModule } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { Registry } from '../../db/modulePart.ts'
import { translatedModule, translateKey } from '../../text/translations.ts'
import { type ModuleRoute, moduleRoutes } from '../moduleRoutes.ts'
import { bodyOf } from './callBodies.ts'
import { pickerEntrySchema, envelopeOf, replyOf } from './callReplies.ts'
import { type EngineCall, engineCalls, filePaths, jsonResponse } from './engineCalls.ts'
import { fieldErrors, moduleResponses, refusalResponses, refusalSchemas, refusalsOf } from './refusalSchemas.ts'
import { draftSchema, listRowSchema, type NamedModule, patchSchema, rowSchema, schemaRef } from './rowSchemas.ts'
import { wireSchemas } from './wireSchemas.ts'

type Named = Readonly<Record<string, JsonSchema>>

/** The document's part for a module: its rows, and the refusals of its calls. */
function moduleSchemas(module: AnyModule, named: NamedModule): Named {
  const { name, log } = module
  return {
    [`${name}.row`]: rowSchema(module, named),
    [`${name}.listed`]: listRowSchema(module),
    [`${name}.entry`]: pickerEntrySchema(module),
    ...(log ? {} : { [`${name}.draft`]: draftSchema(module, named), [`${name}.patch`]: patchSchema(module, named) }),
  }
}

/** The path of a call below `/api/v2`; other spellings of it are left to the description of its tag. */
const isCanonical = ({ path, module }: ModuleRoute): boolean =>
  !(module.wire.aliases ?? []).some(alias => path === `/manage/${alias}` || path.startsWith(`/manage/${alias}/`))

const idempotencyKey: JsonSchema = {
  name: 'idempotency-key',
  in: 'header',
  schema: { type: 'string', pattern: '^[\\w:.-]{1,100}$' },
  description: 'a save is made once under it; sent again, it is answered as the first time',
}
const pageNumber: JsonSchema = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 }, description: 'from 1' }
const parametersOf: Named = { save: { parameters: [idempotencyKey] }, list: { parameters: [pageNumber] } }

/** Whether a refused call gets the current row. */
const conflicts = new Set(['save', 'upfield'])

interface DescribedCall {
  module: AnyModule
  registry: Registry
}
function modulePath({ path, call }: ModuleRoute, { module, registry }: DescribedCall) {
  const part = registry.part(module)
  const own = part.calls?.[call]
  const like = own?.like ?? call
  const reply = own?.reply ?? replyOf(module, like, part)
  return {
    post: {
      tags: [module.label],
      operationId: path.slice(1).replaceAll(/[^\w-]+/g, '-'),
      summary: summaryOf(module, call),
      ...parametersOf[like],
      requestBody: { content: { 'application/json': { schema: own?.body ?? bodyOf(module, like) } } },
      responses: {
        200: jsonResponse(envelopeOf(reply ?? {})),
        ...refusalsOf(module),
        ...(conflicts.has(like) ? { 409: conflictResponse(module) } : {}),
      },
    },
  }
}

const summaryOf = ({ label, actions = {} }: AnyModule, call: string): string =>
  `${label}: ${(Object.hasOwn(actions, call) ? actions[call]?.label : undefined) ?? call}`

/** 409 with the row as it is now. */
const conflictResponse = ({ name }: AnyModule): JsonSchema => {
  const { content: _content, ...rest } = refusalResponses['Refused409'] as { content: unknown }
  const { properties, ...body } = refusalSchemas['Refused409'] as { properties: Named }
  const schema = { ...body, properties: { ...properties, data: schemaRef(`${name}.row`) } }
  return { ...rest, content: { 'application/json': { schema } } }
}

const enginePath = ({ path, tag, summary, body, reply }: EngineCall) =>
  [
    `/api/v2/${path}`,
    {
      post: {
        tags: [tag],
        operationId: path.replaceAll('/', '-'),
        summary,
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 200: jsonResponse(envelopeOf(reply)), ...refusalsOf(null) },
      },
    },
  ] as const

const moduleTag = ({ name, label, route, wire: { path, aliases = [] } }: AnyModule) => ({
  name: label,
  description: [
    `\`${name}\`, page ${route}, calls under \`/api/v2/manage/${path}\``,
    ...aliases.map(one => `\`/api/v2/manage/${one}\``),
  ].join('; also '),
})

const engineTags: readonly (readonly [name: string, description: string])[] = [
  ['Account', 'who calls'],
  ['Jobs', 'what takes longer than one call'],
  ['Receipts', 'changes of many rows are undone by them'],
  ['Search', 'across modules'],
  ['Events', 'what happened to rows'],
  ['Recycle bin', 'deleted rows of all modules'],
  ['Files', 'up and down'],
]

/** The OpenAPI document of a product, from its schemas. */
export function openApiDocument(registry: Registry, language: Language) {
  const named: NamedModule = name => {
    const module = registry.named(name)
    return module && translatedModule(module, language)
  }
  const modules = registry.modules.map(module => translatedModule(module, language))
  const paths = registry.modules.flatMap((declared, index) => {
    const module = modules[index] ?? declared
    return moduleRoutes(module, registry.part(declared))
      .filter(isCanonical)
      .map(route => [`/api/v2${route.path}`, modulePath(route, { module, registry })] as const)
  })
  const tags = new Map(
    [...modules.map(moduleTag), ...engineTags.map(([name, description]) => ({ name, description }))].map(tag => [tag.name, tag]),
  )
  return {
    openapi: '3.1.0' as const,
    info: {
      title: translateKey(language, 'shell:productName'),
      version: packageJson.version,
      description: `Every call is a POST of JSON with a token in the header \`Authorization\`. A refused call says its code in \`x-refusal\`.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...tags.values()],
    paths: { ...Object.fromEntries(paths), ...Object.fromEntries(engineCalls.map(enginePath)), ...filePaths },
    components: {
      securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } },
      schemas: {
        ...Object.assign({}, ...modules.map(module => moduleSchemas(module, named))),
        ...wireSchemas,
        ...refusalSchemas,
        FieldErrors: fieldErrors,
      } as Named,
      responses: { ...refusalResponses, ...Object.assign({}, ...modules.map(moduleResponses)) } as Named,
    },
  }
}
