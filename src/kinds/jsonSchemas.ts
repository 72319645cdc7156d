import type { Field, FieldOf, Kind } from '../schema/index.ts'

type JsonSchema = Record<string, unknown>
const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }
const whole: JsonSchema = { type: 'integer' }

/** JSON Schema of each kind's wire value, for the API's own documentation. */
const kindSchemas: { [K in Kind]: (field: FieldOf[K]) => JsonSchema } = {
  id: () => whole,
  text: field => ({
    ...text,
    ...(field.max ? { maxLength: field.max } : {}),
    ...(field.pattern ? { pattern: field.pattern } : {}),
  }),
  number: field => ({
    ...(field.integer ? whole : number),
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
  }),
  money: field => ({
    ...number,
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
  }),
  choice: field => ({ enum: Object.values(field.options) }),
  flag: () => ({ enum: [0, 1] }),
  status: () => ({ enum: [1, 0, -1] }),
  timestamp: () => ({ ...text, example: '2026-11-21 08:00:00' }),
  date: () => ({ ...text, format: 'date' }),
  reference: field => ({ ...whole, description: `id of ${field.to}, 0 for none` }),
  references: field => ({ type: 'array', items: whole, description: `ids of ${field.to}` }),
  parent: () => ({ ...whole, description: 'id of the row above, 0 for none' }),
  images: () => ({ type: 'array', items: { type: 'object', properties: { img_id: text, url: text, name: text } } }),
  video: () => text,
  richText: () => ({ ...text, description: 'HTML, sanitised on write' }),
  point: () => ({ ...text, example: '121.473701,31.230416' }),
  region: () => ({ ...whole, description: 'GB/T 2260' }),
  colour: () => ({ ...text, maxLength: 7 }),
  icon: () => ({ ...text, example: 'ri:home-line' }),
  secret: () => ({ ...text, writeOnly: true }),
  url: () => text,
  list: field => ({ type: 'array', items: field.of === 'number' ? number : text }),
  elapsed: () => whole,
  phone: () => text,
  computed: field => (field.of === 'number' ? number : text),
  states: field => ({ enum: Object.values(field.options) }),
}

/** The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export const jsonSchemaOf = (field: Field): JsonSchema => ({
  title: field.label,
  ...(kindSchemas[field.kind] as (field: Field) => JsonSchema)(field),
})
