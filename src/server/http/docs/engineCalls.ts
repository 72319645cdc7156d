import type { JsonSchema } from '../../../kinds/kindValue.ts'
import { listOf, enumOf, anyText, integer } from '../../../shared/wire/schemaOf.ts'
import { jobFileRoute } from '../../jobs/jobFile.ts'
import { templateAddress } from '../../operations/import/excelTemplate.ts'
import { eventsBody } from './callBodies.ts'
import { envelopeOf } from './callReplies.ts'
import { refusalsOf } from './refusalSchemas.ts'
import { objectSchema } from './rowSchemas.ts'
import { wireRef } from './wireSchemas.ts'

export interface EngineCall {
  /** Below `/api/v2/`. */
  path: string
  tag: string
  summary: string
  body: JsonSchema
  reply: JsonSchema
}

const allRequired = (schema: JsonSchema): JsonSchema => ({ ...schema, required: Object.keys(schema['properties'] as object) })
const withId = allRequired(objectSchema({ id: integer }))
const binRows = allRequired(objectSchema({ rows: listOf(wireRef('BinKey')) }))

/** The account and what it may, as far as a program needs it. */
const account = {
  ...objectSchema({
    id: integer,
    username: anyText,
    nickname: anyText,
    orgcode: anyText,
    orgname: anyText,
    platform: { type: 'boolean' },
    verbs: { type: 'object', additionalProperties: listOf(anyText), description: 'rights by the address of the page' },
    ownRows: { type: 'object', additionalProperties: integer, description: 'its rows among people, by their modules' },
  }),
  required: ['id', 'username', 'nickname', 'orgcode', 'orgname', 'platform', 'verbs'],
  additionalProperties: true,
}

/** Calls of the engine that programs may make, too. */
export const engineCalls: readonly EngineCall[] = [
  { path: 'manage/admin/info', tag: 'Account', summary: 'the caller and its rights', body: objectSchema({}), reply: account },
  {
    path: 'manage/job/list',
    tag: 'Jobs',
    summary: 'the newest jobs of the caller',
    body: objectSchema({ files: enumOf(1) }),
    reply: listOf(wireRef('Job')),
  },
  { path: 'manage/job/info', tag: 'Jobs', summary: 'one job', body: withId, reply: wireRef('Job') },
  { path: 'manage/job/cancel', tag: 'Jobs', summary: 'ends a job', body: withId, reply: wireRef('Job') },
  { path: 'manage/job/file', tag: 'Jobs', summary: 'where its file is', body: withId, reply: wireRef('SignedAddress') },
  {
    path: 'manage/receipt/undo',
    tag: 'Receipts',
    summary: 'undoes a change of many rows',
    body: allRequired(objectSchema({ id: { ...anyText, description: 'the receipt' } })),
    reply: { anyOf: [wireRef('UndoResult'), wireRef('QueuedUndo')] },
  },
  {
    path: 'manage/records/find',
    tag: 'Search',
    summary: 'rows of all modules by a keyword',
    body: allRequired(objectSchema({ keyword: anyText })),
    reply: listOf(wireRef('RecordMatch')),
  },
  {
    path: 'manage/events',
    tag: 'Events',
    summary: 'what happened to the rows of all modules',
    body: eventsBody,
    reply: wireRef('EventPage'),
  },
  {
    path: 'manage/recycle/list',
    tag: 'Recycle bin',
    summary: 'deleted rows',
    body: { type: 'object' },
    reply: wireRef('BinPage'),
  },
  {
    path: 'manage/recycle/restore',
    tag: 'Recycle bin',
    summary: 'brings rows back',
    body: binRows,
    reply: wireRef('RestoredRows'),
  },
  {
    path: 'manage/recycle/purge',
    tag: 'Recycle bin',
    summary: 'removes rows for good',
    body: binRows,
    reply: wireRef('PurgedRows'),
  },
]

const fileForm: JsonSchema = {
  content: {
    'multipart/form-data': {
      schema: {
        ...objectSchema({ file: { ...anyText, contentMediaType: 'application/octet-stream' } }),
        required: ['file'],
      },
    },
  },
}
const uploadPath = (name: string, summary: string) =>
  [
    `/api/v2/inc/file/${name}`,
    {
      post: {
        tags: ['Files'],
        operationId: `upload-${name}`,
        summary,
        requestBody: fileForm,
        responses: { 200: jsonResponse(envelopeOf(wireRef('UploadReply'))), ...refusalsOf(null) },
      },
    },
  ] as const

export const jsonResponse = (schema: JsonSchema): JsonSchema => ({
  description: 'done',
  content: { 'application/json': { schema } },
})

const parameterSchema = (name: string, place: 'query' | 'path') => ({ name, in: place, required: true, schema: anyText })
const downloadPath = (address: string, operationId: string, summary: string) =>
  [
    address.replaceAll(/:(\w+)/g, '{$1}'),
    {
      get: {
        tags: ['Files'],
        operationId,
        summary,
        parameters: [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => parameterSchema(name, 'path')),
        responses: {
          200: { description: 'the file', content: { 'application/octet-stream': {} } },
          ...refusalsOf(null),
        },
      },
    },
  ] as const

/** The calls of files: uploads, which are forms, and downloads. */
export const filePaths: Readonly<Record<string, JsonSchema>> = Object.fromEntries([
  uploadPath('image', 'a picture'),
  uploadPath('video', 'a film'),
  uploadPath('excel', 'a spreadsheet or text to import'),
  [
    '/api/v2/inc/file/attachment',
    {
      post: {
        tags: ['Files'],
        operationId: 'upload-attachment',
        summary: 'a file of a row, for a field of kind `files`; a row takes the reply as it is',
        parameters: ['module', 'field'].map(name => parameterSchema(name, 'query')),
        requestBody: fileForm,
        responses: { 200: jsonResponse(envelopeOf(wireRef('AttachmentReply'))), ...refusalsOf(null) },
      },
    },
  ],
  downloadPath('/api/files/export/:ticket/:name', 'download-export', 'a list as a file: `path` of its export'),
  downloadPath(jobFileRoute, 'download-job-file', 'the file of a job: `path` of `job/file`'),
  downloadPath(templateAddress, 'download-template', 'an empty sheet to fill in: `path` of `excel/template`'),
])
