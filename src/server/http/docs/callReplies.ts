import type { JsonSchema } from '../../../kinds/kindValue.ts'
import { allTabOf, type AnyModule, fieldsOf, filtersOf, parentFieldOf, selfLinkOf } from '../../../schema/index.ts'
import { listOf, nullOnly, object, enumOf, nullable, anyText, integer, boolean } from '../../../shared/wire/schemaOf.ts'
import type { AnyPart } from '../../db/modulePart.ts'
import { objectSchema, schemaRef, storedSchema } from './rowSchemas.ts'
import { wireRef } from './wireSchemas.ts'

const anyOfSchemas = (...schemas: readonly JsonSchema[]): JsonSchema => ({ anyOf: schemas })
const arraySchema = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const moreMark: JsonSchema = { enum: [true], description: 'there are at least so many' }

const rowRef = ({ name }: AnyModule): JsonSchema => schemaRef(`${name}.row`)
const listedRef = ({ name }: AnyModule): JsonSchema => schemaRef(`${name}.listed`)
const entryRef = ({ name }: AnyModule): JsonSchema => schemaRef(`${name}.entry`)

/** A page of rows, whatever the rows are. */
const pageSchema = (data: JsonSchema, beside: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...objectSchema({
    total: integer,
    more: { ...moreMark, description: '`total` is a lower bound' },
    per_page: integer,
    current_page: integer,
    last_page: integer,
    data,
    ...beside,
  }),
  required: ['total', 'per_page', 'current_page', 'last_page', 'data', ...(beside['past'] ? ['past'] : [])],
})

/** The rows of a list now, as they were, what differs between two moments, or where the file of them is. */
function listReply(module: AnyModule): JsonSchema {
  const tabs = filtersOf(module).find(one => one.as === 'tabs')
  const page = pageSchema(arraySchema(listedRef(module)), {
    ...(tabs
      ? {
          totalAllData: arraySchema({
            ...objectSchema({ [tabs.param]: { type: ['string', 'integer'] }, count: integer, more: moreMark }),
            required: [tabs.param, 'count'],
            description: `rows by tab, with the first page; ${allTabOf(module, tabs)} for all`,
          }),
        }
      : {}),
    ...(parentFieldOf(module) === undefined
      ? {}
      : { cut: { enum: [true], description: 'of a tree: not all rows below these are here' } }),
    ...(module.quota === undefined ? {} : { quota: wireRef('QuotaUsage') }),
  })
  const past = pageSchema(
    arraySchema({ type: 'object', description: 'as in the list of now, without the columns of `past.unheld`' }),
    {
      past: wireRef('PastNote'),
    },
  )
  return anyOfSchemas(page, wireRef('SignedAddress'), object<{ job: number }>({ job: integer }), past, wireRef('DifferencePage'))
}

/** Rows as pickers have them. */
export function pickerEntrySchema(module: AnyModule): JsonSchema {
  const { combox = [] } = module.wire
  const above = selfLinkOf(module)
  const further = combox.map(name => [name, storedSchema(module, name, fieldsOf(module)[name])] as const)
  const below = module.holds === 'regions' ? ['citylist', 'countylist', 'children'] : ['children']
  return {
    ...objectSchema({
      id: integer,
      title: anyText,
      ...(above === undefined ? {} : { pid: integer }),
      ...Object.fromEntries(further),
      ...Object.fromEntries(below.map(name => [name, arraySchema(entryRef(module))])),
    }),
    required: ['id', 'title'],
  }
}

const choice: JsonSchema = {
  ...objectSchema({
    id: integer,
    title: anyText,
    copied: { type: 'object', description: 'what a form copies from it', additionalProperties: true },
  }),
  required: ['id', 'title'],
  description: 'with what `combox` of the module adds that the field points to',
  additionalProperties: true,
}

const outcomeOf = (module: AnyModule): JsonSchema => ({
  ...objectSchema({
    id: nullable(integer),
    success: boolean,
    refusal: { ...anyText, description: 'the code of its refusal' },
    error: anyText,
    errors: schemaRef('FieldErrors'),
    data: { anyOf: [rowRef(module), {}] },
  }),
  required: ['id', 'success'],
})

const groupsOf = (module: AnyModule): JsonSchema => ({
  ...objectSchema({
    groups: arraySchema({
      ...objectSchema({
        value: { type: ['string', 'number', 'null'] },
        title: anyText,
        count: integer,
        more: moreMark,
        sums: { type: 'object', additionalProperties: { type: ['string', 'null'] }, description: 'exact decimals' },
        rows: arraySchema(listedRef(module)),
      }),
      required: ['value', 'count', 'sums'],
    }),
    total: { ...integer, description: 'how many groups there are' },
    more: moreMark,
    of: { ...integer, description: 'only so many rows were read, the newest' },
  }),
  required: ['groups'],
})

const changedReply = anyOfSchemas(
  wireRef('ChangedRows'),
  wireRef('BulkPreview'),
  wireRef('QueuedChange'),
  wireRef('PlannedReply'),
)

const callReplies: Readonly<Record<string, (module: AnyModule) => JsonSchema>> = {
  list: listReply,
  info: module => (module.single ? anyOfSchemas(rowRef(module), unsavedRow) : rowRef(module)),
  save: module =>
    module.single
      ? anyOfSchemas(rowRef(module), unsavedRow)
      : anyOfSchemas(rowRef(module), arraySchema(outcomeOf(module)), wireRef('PlannedReply')),
  del: () => wireRef('ChangedRows'),
  batch: () => changedReply,
  upfield: rowRef,
  combox: module => arraySchema(entryRef(module)),
  choices: () => arraySchema(choice),
  tree: module => arraySchema(entryRef(module)),
  history: () => arraySchema(wireRef('HistoryEntry')),
  events: () => wireRef('EventPage'),
  selection: () => wireRef('SelectedRows'),
  aggregate: groupsOf,
  why: () => wireRef('WhyReply'),
  excel: () => anyOfSchemas(wireRef('ImportPreview'), wireRef('ImportStarted')),
  'excel/check': () => wireRef('ImportCheck'),
  'excel/template': () => wireRef('SignedAddress'),
  reveal: () => listOf(wireRef('RevealedValue')),
  erase: () => wireRef('ErasedRows'),
}
const unsavedRow: JsonSchema = {
  ...objectSchema({ id: { enum: [0] }, version: { enum: [0] } }),
  required: ['id', 'version'],
  additionalProperties: true,
  description: 'what the settings are before they are saved for the first time',
}

/** What a generic call or an action answers; undefined for a call of a server half. */
export function replyOf(module: AnyModule, call: string, { actions = {} }: AnyPart): JsonSchema | undefined {
  const known = callReplies[call]?.(module)
  if (known) return known
  if (!Object.hasOwn(module.actions ?? {}, call)) return undefined
  const code = actions[call]
  return anyOfSchemas(typeof code === 'object' ? code.reply : nullOnly, wireRef('BulkPreview'))
}

/** The envelope of a reply. */
export const envelopeOf = (data: JsonSchema): JsonSchema => ({
  ...objectSchema({ success: enumOf(true), code: enumOf(200), data, msg: anyText }),
  required: ['success', 'code', 'data'],
})
