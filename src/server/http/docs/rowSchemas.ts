import { exampleOf } from '../../../kinds/exampleOf.ts'
import type { JsonSchema } from '../../../kinds/kindValue.ts'
import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  needsSuperior,
  ownerColumns,
  type Field,
  type FieldOf,
  fieldsOf,
  isChangedByActions,
  isChildren,
  isListed,
  isReadonly,
  isRequired,
  isSecret,
  isTitled,
  matchedColumns,
  needsOf,
  parentFieldOf,
  personalFields,
  readonlyWhen,
  requiredWhen,
  type RowCase,
  type RowComparison,
  rowDefaultOf,
  shownWhen,
  stateFlagsOf,
  titleKey,
} from '../../../schema/index.ts'
import type { Registry } from '../../db/modulePart.ts'

export type NamedModule = Registry['named']
type Properties = Readonly<Record<string, JsonSchema>>

export const objectSchema = (named: Properties): JsonSchema => ({ type: 'object', properties: named })
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Rights on the module's page: a reply lacks the field, and a value is refused, where the account lacks them. */
function needsSchema(field: Field): JsonSchema {
  const needs = needsOf(field)
  return Object.keys(needs).length ? { 'x-needs': needs } : {}
}

/** The value of a field in a save. */
export function fieldSchema(field: Field | undefined): JsonSchema {
  if (!field) return {}
  const example = exampleOf(field)
  return {
    title: field.label,
    ...kindValue(field).jsonSchema(field),
    ...(example === undefined ? {} : { examples: [example] }),
    ...firstValue(field),
    ...matchedSchema(field),
    ...needsSchema(field),
  }
}

/** The source of the value in a row that is sent without it. */
function firstValue(field: Field): JsonSchema {
  const first = rowDefaultOf(field)
  if (first === undefined) return {}
  return {
    description:
      first === 'me' ? 'the account that adds the row, or its own row, where not sent' : `that of ${first.from}, where not sent`,
  }
}

/** By column of the chosen row: the field of this row that has the same value. */
function matchedSchema(field: Field): JsonSchema {
  const columns = matchedColumns(field)
  return columns.length ? { 'x-matches': Object.fromEntries(columns) } : {}
}

/** Also null: an empty value is sent and accepted as null. */
export function nullableSchema({ type, enum: values, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(type)) return { ...schema, type: [...type, 'null'] }
  if (Array.isArray(values)) return { ...schema, enum: [...values, null] }
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] }
  const { title, description, ...alternative } = schema
  return { ...(title ? { title } : {}), ...(description ? { description } : {}), anyOf: [alternative, { type: 'null' }] }
}

const isConditional = ({ when = {}, that }: RowCase): boolean => that !== undefined || Object.keys(when).length > 0
const isAlwaysRequired = (field: Field): boolean => isRequired(field) && !isConditional(shownWhen(field))

/** Whether every stored row has a value in it: required, filled by its default, or of a kind that is never empty. */
function isAlwaysFilled(field: Field): boolean {
  const kind = kindValue(field)
  if (isAlwaysRequired(field)) return true
  const empty = kind.accept(null, field)
  if ('value' in empty && empty.value !== null) return true
  return 'default' in field && !kind.initialMoves?.(field) && kind.initial(field) !== null
}

/** A value that a kind refuses in new rows may exist in a row from before a change of the schema. */
const limits = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'format',
  'multipleOf',
])
const withoutLimits = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !limits.has(key)))
/** A log may contain values beside the options of its schema: the server writes them. */
const loggedSchema = ({ enum: options, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  type: ['string', 'number'],
  examples: (options as readonly unknown[]).slice(0, 3),
})

/** The value of a field as a reply has it. */
export function storedSchema(module: AnyModule, name: string, field: Field | undefined): JsonSchema {
  if (!field) return {}
  const about = { title: field.label, ...needsSchema(field) }
  if (isSecret(field)) return { ...about, enum: [''], description: 'never told' }
  const privacy = personalFields(module).get(name)
  const valueSchema = withoutLimits(kindValue(field).jsonSchema(field))
  const schema = { ...(module.log && 'enum' in valueSchema ? loggedSchema(valueSchema) : valueSchema), ...about }
  if (privacy)
    return { ...nullableSchema(schema), description: `personal (${privacy}): masked; \`reveal\` tells the plain value` }
  return name === 'id' || isAlwaysFilled(field) ? schema : nullableSchema(schema)
}

/** What rows carry beside their fields: titles of what they refer to, state flags, who may take its steps. */
function addedProperties(module: AnyModule): Properties {
  const titles = Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
    isTitled(field) ? [[titleKey(name, field), { type: ['string', 'null'] }] as const] : [],
  )
  const owners = ownerColumns(module, [])
  const flags = [...stateFlagsOf(module).keys()].map(name => [name, { enum: [0, 1] }] as const)
  return {
    ...Object.fromEntries([...titles, ...flags]),
    ...(needsSuperior(module) ? { superior: { type: 'integer' } } : {}),
    ...(module.editable ? { editable: { type: 'boolean', description: 'whether you may change or delete the row' } } : {}),
    ...(owners.length
      ? { own: { type: 'array', items: { enum: owners }, description: 'by which fields the row is your own' } }
      : {}),
  }
}

/** Some fields of a row as a reply has them. A field that needs a right is left out for accounts without it. */
function readSchema(module: AnyModule, fields: readonly (readonly [string, Field])[], more: Properties): JsonSchema {
  const beside = addedProperties(module)
  const open = fields.filter(([, field]) => needsOf(field).view === undefined)
  return {
    ...objectSchema({
      ...Object.fromEntries(fields.map(([name, field]) => [name, storedSchema(module, name, field)])),
      ...beside,
      ...more,
    }),
    required: open.map(([name]) => name),
  }
}

/** A row as `info` and `save` answer it, with its child rows. */
export function rowSchema(module: AnyModule, named: NamedModule): JsonSchema {
  const fields = Object.entries(fieldsOf(module))
  const children = fields.flatMap(([name, field]) => (isChildren(field) ? [[name, childRows(field, named)] as const] : []))
  return readSchema(
    module,
    fields.filter(([, field]) => !isChildren(field)),
    Object.fromEntries(children),
  )
}

/** A row as lists have it: without secrets, long texts and its child rows; in a tree with the rows under it. */
export const listRowSchema = (module: AnyModule): JsonSchema =>
  readSchema(
    module,
    Object.entries(fieldsOf(module)).filter(([, field]) => !isChildren(field) && isListed(field)),
    parentFieldOf(module) === undefined ? {} : { children: { type: 'array', items: schemaRef(`${module.name}.listed`) } },
  )

function childRows(field: FieldOf['children'], named: NamedModule): JsonSchema {
  const child = named(field.of)
  return { title: field.label, type: 'array', items: child ? rowSchema(child, named) : { type: 'object' }, ...needsSchema(field) }
}

type Written = readonly (readonly [name: string, schema: JsonSchema])[]
/** The fields that a save may set. */
const writtenFields = (module: AnyModule, named: NamedModule): Written =>
  Object.entries(fieldsOf(module)).flatMap(([name, field]) => {
    if (isReadonly(field) || isChangedByActions(field)) return []
    const schema = isChildren(field) ? { ...fieldSchema(field), ...childrenSchema(field, named) } : fieldSchema(field)
    return [[name, isAlwaysRequired(field) && !isSecret(field) ? schema : nullableSchema(schema)] as const]
  })

/** A new row in a `save`, with its child rows. */
export const draftSchema = (module: AnyModule, named: NamedModule): JsonSchema => ({
  ...objectSchema(Object.fromEntries(writtenFields(module, named))),
  required: Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
    isAlwaysRequired(field) &&
    !isSecret(field) &&
    !isReadonly(field) &&
    rowDefaultOf(field) === undefined &&
    !('default' in field)
      ? [name]
      : [],
  ),
  ...conditionsOf(module),
})

/** Changes of a row in a `save`; a row that was read may be sent back completely. */
export const patchSchema = (module: AnyModule, named: NamedModule): JsonSchema => ({
  ...objectSchema({
    id: { type: 'integer' },
    version: { type: 'integer', description: 'of the row that was read: 409 where it has another by now' },
    ...Object.fromEntries(writtenFields(module, named)),
  }),
  required: ['id'],
})

/** Fields that are required or readonly under a condition. */
function conditionsOf(module: AnyModule): JsonSchema {
  const allOf = Object.entries(fieldsOf(module)).flatMap(([name, field]) => {
    const shown = shownWhen(field)
    const required = requiredWhen(field) ?? (isRequired(field) && isConditional(shown) ? {} : undefined)
    const locked = readonlyWhen(field)
    return [
      ...(required && !isSecret(field) ? [ruleWhereMet([shown, required], { required: [name] })] : []),
      ...(locked ? [ruleWhereMet([locked], objectSchema({ [name]: { readOnly: true } }))] : []),
    ]
  })
  if (module.readonly) allOf.push(ruleWhereMet([module.readonly], { readOnly: true }))
  return allOf.length ? { allOf } : {}
}
/** Not `if` and `then`: an object with `then` is treated as a promise where it is awaited. */
const ruleWhereMet = (cases: readonly RowCase[], rule: JsonSchema): JsonSchema => {
  const conditions = cases.flatMap(({ when = {} }) =>
    Object.entries(when).map(([name, is]) => ({ name, value: { enum: [is].flat() } })),
  )
  const comparisons = cases.flatMap(({ that }) => (that ? [that] : []))
  const bounds = comparisons.flatMap(that => boundOf(that) ?? [])
  const values = [...conditions, ...bounds]
  // JSON Schema cannot compare two values: the rule is described in words, and the server alone checks it.
  if (bounds.length < comparisons.length)
    return { description: `while ${comparisons.map(that => that.join(' ')).join(' and ')}: ${JSON.stringify(rule)}` }
  const named = objectSchema(Object.fromEntries(values.map(({ name, value }) => [name, value])))
  return { anyOf: [{ not: { ...named, required: values.map(({ name }) => name) } }, rule] }
}

/** A comparison with a number as the bound of a value. */
function boundOf([name, comparison, right]: RowComparison): { name: string; value: JsonSchema } | undefined {
  if (typeof right !== 'number') return undefined
  const bounds = {
    '<': { exclusiveMaximum: right },
    '<=': { maximum: right },
    '=': { enum: [right] },
    '!=': { not: { enum: [right] } },
    '>=': { minimum: right },
    '>': { exclusiveMinimum: right },
  }
  return { name, value: { type: 'number', ...bounds[comparison] } }
}

function childrenSchema({ of, by }: FieldOf['children'], named: NamedModule): JsonSchema {
  const child = named(of)
  if (!child) return {}
  const {
    properties: all,
    required = [],
    ...items
  } = draftSchema(child, named) as { properties: Properties; required?: string[] }
  const { [by]: _above, ...own } = all
  const known = { id: { type: 'integer' }, version: { type: 'integer' } }
  return {
    items: { ...items, properties: { ...known, ...own }, required: required.filter(name => name !== by) },
    description: 'all of them: a row that is not sent is removed',
  }
}
