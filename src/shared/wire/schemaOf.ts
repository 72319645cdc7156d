/**
 * JSON Schemas of what both sides send each other. The type parameter has no value: with it the compiler compares a schema with
 * the type that the code uses, so that both have the same keys.
 */
export type SchemaOf<T> = Readonly<Record<string, unknown>> & { readonly [described]?: (value: T) => T }
declare const described: unique symbol

/** Not written into the document: JSON has no symbols. */
const mayBeMissing = Symbol('may be missing')
type Optional<T> = SchemaOf<T> & { readonly [mayBeMissing]: true }
export const optional = <T>(schema: SchemaOf<T>): Optional<T> => ({ ...schema, [mayBeMissing]: true })

export const anyText: SchemaOf<string> = { type: 'string' }
export const integer: SchemaOf<number> = { type: 'integer' }
export const decimal: SchemaOf<number> = { type: 'number' }
export const boolean: SchemaOf<boolean> = { type: 'boolean' }
export const nullOnly: SchemaOf<null> = { type: 'null' }
export const anything: SchemaOf<unknown> = {}
/** `YYYY-MM-DD HH:mm:ss`, of China. */
export const momentText: SchemaOf<string> = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$` }

export const enumOf = <const V extends string | number | boolean>(...values: readonly V[]): SchemaOf<V> => ({ enum: values })
export function nullable<T>(schema: SchemaOf<T>): SchemaOf<T | null> {
  const { type, ...rest }: Readonly<Record<string, unknown>> = schema
  return typeof type === 'string' ? { ...rest, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] }
}
export const listOf = <T>(items: SchemaOf<T>): SchemaOf<readonly T[]> => ({ type: 'array', items })
export const recordOf = <T>(values: SchemaOf<T>): SchemaOf<Readonly<Record<string, T>>> => ({
  type: 'object',
  additionalProperties: values,
})
type Described<S> = S extends { readonly [described]?: (value: infer T) => unknown } ? T : never
/** A schema of the document by its name there: `RightsPage`, or a module's row, `role.row`. */
export const schemaNamed = <T>(name: string): SchemaOf<T> => ({ $ref: `#/components/schemas/${name}` })
/** A value that fits one of these. */
export const unionOf = <const S extends readonly Readonly<Record<string, unknown>>[]>(
  ...schemas: S
): SchemaOf<Described<S[number]>> => ({ anyOf: schemas })

/** A readonly list, as `listOf` describes it. */
type Plain<T> = T extends readonly (infer Item)[] ? readonly Item[] : T
type Properties<T> = {
  readonly [K in keyof T]-?: unknown extends T[K]
    ? SchemaOf<unknown>
    : undefined extends T[K]
      ? Optional<Plain<Exclude<T[K], undefined>>>
      : object extends Pick<T, K>
        ? Optional<Plain<T[K]>>
        : SchemaOf<Plain<T[K]>>
}
/** An object with these keys and no others. */
export const object = <T extends object>(properties: Properties<T>): SchemaOf<T> => ({
  type: 'object',
  properties,
  required: Object.entries<object>(properties).flatMap(([name, schema]) => (mayBeMissing in schema ? [] : [name])),
})
