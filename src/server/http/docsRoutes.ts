import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import {
  type AnyModule,
  commandsOf,
  type Field,
  type FieldOf,
  fieldsOf,
  queryFiltersOf,
  isChangedByActions,
  isChildren,
  isReadonly,
  isRequired,
  isSecret,
  readonlyWhen,
  rowDefaultOf,
  requiredWhen,
  type RowCondition,
  needsOf,
  filterParams,
  dateSteps,
  figures,
  columnFigures,
  groupableFieldsOf,
  sortsOf,
} from '../../schema/index.ts'
import { importTemplates } from '../../shared/wire/import.ts'
import { whenOf } from '../../shared/rules/condition.ts'
import { type Language, languages } from '../../shared/rules/languages.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import type { Registry } from '../db/modulePart.ts'
import { openReader } from './fileRoutes.ts'
import { replyError, type HttpContext } from './pipeline/pipeline.ts'
import { moduleRoutes } from './moduleRoutes.ts'
import { requestLanguage } from './pipeline/reply.ts'
import { translatedModule } from '../text/translations.ts'

type Schema = Record<string, unknown>
const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }

/** Rights on the module's page: a reply lacks the field, and a value is refused, where the account lacks them. */
const needsSchema = (field: Field): Schema => {
  const needs = needsOf(field)
  return Object.keys(needs).length ? { 'x-needs': needs } : {}
}

const fieldSchema = (field: Field | undefined): Schema =>
  field ? { title: field.label, ...kindValue(field).jsonSchema(field), ...firstValue(field), ...needsSchema(field) } : {}

/** Where a row that does not say it gets it from. */
function firstValue(field: Field): Schema {
  const first = rowDefaultOf(field)
  if (first === undefined) return {}
  return {
    description: first === 'me' ? 'the account that adds the row, where not sent' : `that of ${first.from}, where not sent`,
  }
}

type NamedModule = Registry['named']

/** A row as it is saved, with the rows below it. */
const rowSchema = (module: AnyModule, named: NamedModule): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fieldsOf(module)).map(([name, field]) => [
      name,
      {
        ...fieldSchema(field),
        ...(isChildren(field) ? childrenSchema(field, named) : {}),
        ...(isReadonly(field) || isChangedByActions(field) ? { readOnly: true } : {}),
      },
    ]),
  ),
  required: Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
    isRequired(field) && !isSecret(field) && !Object.keys(whenOf(field)).length ? [name] : [],
  ),
  ...conditionsOf(module),
})

/** Fields that are required or readonly under a condition. */
function conditionsOf(module: AnyModule): Schema {
  const allOf = Object.entries(fieldsOf(module)).flatMap(([name, field]) => {
    const shown = whenOf(field)
    const required = requiredWhen(field)?.when ?? (isRequired(field) && Object.keys(shown).length ? {} : undefined)
    const locked = readonlyWhen(field)?.when
    return [
      ...(required && !isSecret(field) ? [unlessMeeting({ ...shown, ...required }, { required: [name] })] : []),
      ...(locked ? [unlessMeeting(locked, object({ [name]: { readOnly: true } }))] : []),
    ]
  })
  if (module.readonly) allOf.push(unlessMeeting(module.readonly.when, { readOnly: true }))
  return allOf.length ? { allOf } : {}
}
/** Not `if` and `then`: an object with `then` is taken for a promise where it is awaited. */
const unlessMeeting = (condition: RowCondition, rule: Schema): Schema => {
  const values = Object.entries(condition).map(([name, is]) => [name, { enum: [is].flat() }])
  return { anyOf: [{ not: { ...object(Object.fromEntries(values)), required: Object.keys(condition) } }, rule] }
}

function childrenSchema({ of, by }: FieldOf['children'], named: NamedModule): Schema {
  const child = named(of)
  if (!child) return {}
  const { properties, ...items } = rowSchema(child, named) as { properties: Record<string, Schema> }
  const { [by]: _above, ...own } = properties
  return { items: { ...items, properties: own }, description: 'all of them: a row that is not sent is removed' }
}
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
const dry: Schema = { enum: [1], description: 'only tell what would be done and what refused' }
const ids: Schema = { oneOf: [text, { type: 'array', items: whole }] }

function listBody(module: AnyModule): Schema {
  const params = queryFiltersOf(module).flatMap(filterParams)
  return object({
    limit: whole,
    queryValue: text,
    status: { enum: [1, 0, -1, 'all'] },
    postType: { enum: ['excel'] },
    orderKey: { enum: sortsOf(module).flatMap(name => [name, `-${name}`]) },
    ...Object.fromEntries(params.filter(name => name !== 'status').map(name => [name, {}])),
  })
}

const callBodies: Record<string, (module: AnyModule, named: NamedModule) => Schema> = {
  list: listBody,
  info: () => object({ id: whole }),
  save: rowSchema,
  del: () => object({ ids, id: whole }),
  batch: module =>
    object({
      command: { enum: commandsOf(module) },
      key: whole,
      val: {},
      ids,
      token: { ...text, description: 'of `selection`: all rows of a filter, instead of ids' },
      dry,
      shown: { ...text, description: 'of the dry run: the change is refused if that would say something else by now' },
    }),
  upfield: () => object({ id: whole, field: text, value: {}, version: whole }),
  combox: () => object({ keyword: text, ids, where: { type: 'object' } }),
  choices: () =>
    object({
      field: { ...text, description: 'the field that points: what it may hold is told to who may see the page it stands on' },
      for: { enum: ['view', 'add', 'edit'], default: 'view' },
      keyword: text,
      ids,
      under: { ...whole, description: 'of a field within another: what that one holds' },
      nested: { enum: [1], description: 'as a tree' },
      limit: whole,
    }),
  tree: () => object({ keyword: text }),
  history: () => object({ id: whole }),
  selection: listBody,
  aggregate: module =>
    object({
      filter: { ...listBody(module), description: 'which rows: the body of `list`' },
      by: { enum: groupableFieldsOf(module), description: 'groups of rows with one value; all rows together without it' },
      each: { enum: dateSteps, description: 'how long the times are that days and moments are grouped by; silent, a month' },
      sums: {
        oneOf: [
          { type: 'array', items: { enum: [...columnFigures(module).keys()] } },
          { type: 'object', additionalProperties: { enum: figures } },
        ],
        description: 'fields added up; or fields by name, each with what is worked out of it',
      },
      ids: { ...ids, description: 'only these rows' },
      skip: { ...whole, description: 'groups to leave out, the first of them: the next page of groups' },
      rows: { ...whole, description: 'rows of each group that come with it' },
      page: { ...whole, description: 'of these rows' },
      only: { type: 'array', items: {}, description: 'only the groups of these values' },
    }),
  why: () =>
    object({
      id: { ...whole, description: 'a row; the page without it' },
      do: { ...text, description: 'one thing alone, by its key' },
    }),
  excel: () =>
    object({
      url: { ...text, description: 'address of an uploaded spreadsheet or text' },
      dry,
      mode: { enum: ['skip', 'overwrite'], default: 'skip', description: 'what is done with rows that are there and differ' },
      fixes: {
        type: 'object',
        description: 'cells corrected by hand, by line and field; null leaves the line out',
        additionalProperties: { oneOf: [{ type: 'object', additionalProperties: text }, { type: 'null' }] },
      },
      headings: {
        type: 'array',
        items: { type: 'array' },
        description: 'headings matched by hand: pairs of a heading and a field, or null to leave its column out',
      },
    }),
  'excel/check': () => object({ url: text }),
  'excel/template': () => object({ format: { enum: importTemplates, default: 'xlsx' } }),
}

/** An action takes ids and what it asks; the body of a module's own endpoint is not described. */
function bodyOf(module: AnyModule, call: string, named: NamedModule): Schema {
  const known = callBodies[call]?.(module, named)
  if (known) return known
  const action = Object.hasOwn(module.actions ?? {}, call) ? module.actions?.[call] : undefined
  if (!action) return { type: 'object' }
  const asked = (action.fields ?? []).map(name => [name, fieldSchema(fieldsOf(module)[name])] as const)
  return { ...object({ ids, id: whole, version: whole, ...Object.fromEntries(asked) }), description: action.label }
}

/** The upload of a file for a field of kind `files`. */
const attachmentCall = {
  post: {
    tags: ['Files'],
    summary: 'attachment',
    parameters: ['module', 'field'].map(name => ({ name, in: 'query', required: true, schema: text })),
    requestBody: { content: { 'multipart/form-data': { schema: object({ file: { ...text, format: 'binary' } }) } } },
    responses: { 200: { description: '{ success, code, data: { url, name, bytes } }, which a row takes as it is' } },
  },
}

function openApiDocument({ modules, part, named: declared }: Registry, language: Language) {
  const named: NamedModule = name => {
    const module = declared(name)
    return module && translatedModule(module, language)
  }
  const paths = modules.flatMap(declaredModule => {
    const module = translatedModule(declaredModule, language)
    return moduleRoutes(module, part(declaredModule)).map(({ path, call }) => [
      `/api/v2${path}`,
      {
        post: {
          tags: [module.label],
          summary: call,
          requestBody: { content: { 'application/json': { schema: bodyOf(module, call, named) } } },
          responses: { 200: { description: '{ success, code, data }' } },
        },
      },
    ])
  })
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Houtai', version: packageJson.version },
    components: { securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: { ...Object.fromEntries(paths), '/api/v2/inc/file/attachment': attachmentCall },
  }
}

const logo = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5eff"/><path d="M9 8v16M23 8v16M9 16h14" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>',
}
const favicon = { ...logo, filename: 'mark.svg', rel: 'icon', sizes: 'any' }

/** The document is for signed-in accounts only. */
const onRequest = (server: HttpContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    await openReader(server, request, reply)
  } catch (error) {
    return replyError(server, { request, reply, error, who: null, module: null, call: 'docs' })
  }
}

/** The OpenAPI document in each language, made when it is first asked for. */
function documentsByLanguage(registry: Registry): (language: Language) => ReturnType<typeof openApiDocument> {
  const made = new Map<Language, ReturnType<typeof openApiDocument>>()
  return language => {
    const document = made.get(language) ?? openApiDocument(registry, language)
    made.set(language, document)
    return document
  }
}

/** The OpenAPI document and a page to read it, without files from other hosts. */
export function docsRoutes(app: FastifyInstance, server: HttpContext): void {
  const documentIn = documentsByLanguage(server.source.registry)
  app.register(swagger, { mode: 'static', specification: { document: documentIn(languages[0]) } })
  app.register(swaggerUi, {
    uiHooks: { onRequest: onRequest(server) },
    transformSpecification: (_document, request) => documentIn(requestLanguage(request)),
    transformSpecificationClone: false,
    routePrefix: '/api/docs',
    indexPrefix: '',
    uiConfig: { layout: 'BaseLayout' },
    logo: logo,
    theme: { title: 'Houtai API', favicon: [favicon] },
  })
}
