import type { JsonSchema } from '../../../kinds/kindValue.ts'
import {
  type AnyModule,
  columnFigures,
  commandsOf,
  dateSteps,
  exportsOf,
  fieldsOf,
  figures,
  filterParams,
  type FilterSpec,
  groupableFieldsOf,
  queryFiltersOf,
  sortsOf,
} from '../../../schema/index.ts'
import { templateFormats } from '../../../shared/wire/import.ts'
import { differenceKinds } from '../../../shared/wire/pastList.ts'
import { mostEvents, usualLimit } from '../../operations/events/eventPage.ts'
import { exportFormats } from '../../operations/export/exportLayout.ts'
import { actorDescription } from './actorDescription.ts'
import { fieldSchema, objectSchema, schemaRef } from './rowSchemas.ts'

const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const dry: JsonSchema = { enum: [1], description: 'only tell what would be done and what refused' }
const ids: JsonSchema = {
  oneOf: [text, { type: 'array', items: integer }],
  description: 'numbers, or a text of them with commas between them',
}
const version: JsonSchema = { ...integer, description: 'of the row that was read: 409 where it has another by now' }

/** The value of a filter: text, number, or several with commas between them. */
const filterValue: JsonSchema = { type: ['string', 'number'] }

const valueOfFilter = (filter: FilterSpec): JsonSchema =>
  filter.as === 'whether' ? { ...filterValue, description: `${filter.label}: 1 yes, 0 no` } : filterValue

function listBody(module: AnyModule): JsonSchema {
  const filters = queryFiltersOf(module).flatMap(filter =>
    filterParams(filter).map(name => [name, valueOfFilter(filter)] as const),
  )
  return objectSchema({
    limit: { ...integer, minimum: 1 },
    queryValue: { ...text, description: 'a part of the searched fields, taken literally' },
    status: { enum: [1, 0, -1, 'all'], default: 1 },
    orderKey: { enum: sortsOf(module).flatMap(name => [name, `-${name}`]) },
    ...Object.fromEntries(filters.filter(([name]) => name !== 'status')),
  })
}

/** A list, its past, what differs in it between two moments, or its file. */
function wholeListBody(module: AnyModule): JsonSchema {
  const { properties: filters } = listBody(module) as { properties: Readonly<Record<string, JsonSchema>> }
  return objectSchema({
    ...filters,
    tree: { enum: [1], description: 'the rows as a tree, where the module has one' },
    at: { ...text, description: 'the list as it was at this moment' },
    to: { ...text, description: 'with `at`: what differs between the two; `now`' },
    change: { enum: ['', ...differenceKinds] },
    postType: { enum: ['excel'], description: 'the rows become a file' },
    format: { enum: Object.keys(exportFormats) },
    columns: { type: 'array', items: { enum: [...exportsOf(module)] }, description: 'of the file, in this order' },
    ids: { ...ids, description: 'only these rows become a file' },
    plain: { enum: [1], description: 'personal fields in plain text, for whoever may reveal them' },
  })
}

const batchBody = (module: AnyModule): JsonSchema =>
  objectSchema({
    command: { enum: commandsOf(module) },
    key: { ...integer, description: 'a bulk change of the schema, instead of `command`' },
    val: {},
    empty: { enum: [1], description: 'the field is emptied' },
    add: { type: 'number', description: 'so much is added to the number of each row' },
    percent: { type: 'number', description: 'the number of each row changes by so many percent' },
    ids,
    token: { ...text, description: 'of `selection`: all rows of a filter, instead of ids' },
    dry,
    shown: { ...text, description: 'of the dry run: the change is refused if that would say something else by now' },
    at: { ...text, description: 'a change of a field is made at this time' },
    replace: {
      ...objectSchema({
        field: text,
        with: { ...text, description: 'what took the place of what, for the list of jobs' },
        rows: { type: 'array', minItems: 1, maxItems: 5000, items: objectSchema({ id: integer, from: {}, to: {} }) },
      }),
      required: ['field', 'rows'],
      description: 'instead of all others: one field of rows, each with its own value; one that has not `from` any more stays',
    },
  })

const importBody = objectSchema({
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
    items: { type: 'array', items: { type: ['string', 'null'] }, minItems: 2, maxItems: 2 },
    description: 'headings matched by hand: pairs of a heading and a field, or null to leave its column out',
  },
})

/** The body of a feed: that of one module, or that of all. */
export const eventsBody = objectSchema({
  after: { ...text, description: 'the cursor of the page before; now begins at this moment' },
  limit: { ...integer, minimum: 1, maximum: mostEvents, default: usualLimit },
})

const event: JsonSchema = { ...integer, description: 'an entry of its history: the rows below it as they were right after it' }

const personalBody = objectSchema({ id: integer, ids })

const callBodies: Readonly<Record<string, (module: AnyModule) => JsonSchema>> = {
  list: wholeListBody,
  info: ({ single }) => (single ? objectSchema({}) : { ...objectSchema({ id: integer, event }), required: ['id'] }),
  save: saveBody,
  del: () => objectSchema({ ids, id: integer }),
  batch: batchBody,
  upfield: () => ({
    ...objectSchema({ id: integer, field: text, value: {}, version }),
    required: ['id', 'field', 'value'],
  }),
  combox: () => objectSchema({ keyword: text, ids, where: { type: 'object' }, limit: integer }),
  choices: () =>
    objectSchema({
      field: { ...text, description: 'the field that points: what it may hold is told to who may see the page it stands on' },
      for: { enum: ['view', 'add', 'edit'], default: 'view' },
      keyword: text,
      ids,
      under: { ...integer, description: 'of a field within another: what that one holds' },
      row: {
        type: 'object',
        description:
          'of a field whose `where` reads other fields of the row: what those hold, by name; silent, they are not compared',
      },
      nested: { enum: [1], description: 'as a tree' },
      limit: integer,
    }),
  tree: () => objectSchema({ keyword: text }),
  history: () => ({ ...objectSchema({ id: integer }), required: ['id'] }),
  events: () => eventsBody,
  selection: listBody,
  aggregate: module =>
    objectSchema({
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
      skip: { ...integer, description: 'groups to leave out, the first of them: the next page of groups' },
      rows: { ...integer, description: 'rows of each group that come with it' },
      page: { ...integer, description: 'of these rows' },
      only: { type: 'array', items: {}, description: 'only the groups of these values' },
    }),
  why: () =>
    objectSchema({
      id: { ...integer, description: 'a row; the page without it' },
      do: { ...text, description: 'one thing alone, by its key' },
    }),
  excel: () => importBody,
  'excel/check': () => ({ ...objectSchema({ url: text }), required: ['url'] }),
  'excel/template': () => objectSchema({ format: { enum: templateFormats, default: 'xlsx' } }),
  reveal: () => ({ ...(personalBody as object), properties: { id: integer, ids, field: text }, required: ['field'] }),
  erase: () => objectSchema({ id: integer, ids, version }),
}

/** A new row, or changes of an old one; as it is, or as `data`, or several of them. */
function saveBody({ name, single }: AnyModule): JsonSchema {
  const row = { anyOf: [schemaRef(`${name}.draft`), ...(single ? [] : [schemaRef(`${name}.patch`)])] }
  const data = single ? row : { anyOf: [...row.anyOf, { type: 'array', items: row, minItems: 1, maxItems: 500 }] }
  const at = single ? {} : { at: { ...text, description: 'one row that is there is saved at this time' } }
  return { anyOf: [...row.anyOf, { ...objectSchema({ data, ...at }), required: ['data'] }] }
}

/** The request of a generic call or an action. */
export function bodyOf(module: AnyModule, call: string): JsonSchema {
  const known = callBodies[call]?.(module)
  if (known) return known
  const action = Object.hasOwn(module.actions ?? {}, call) ? module.actions?.[call] : undefined
  if (!action) return { type: 'object' }
  const wanted = (action.fields ?? []).map(name => [name, fieldSchema(fieldsOf(module)[name])] as const)
  return {
    ...objectSchema({ ids, id: integer, version, ...Object.fromEntries(wanted), dry }),
    description: [action.label, actorDescription(action.by)].filter(Boolean).join('; '),
  }
}
