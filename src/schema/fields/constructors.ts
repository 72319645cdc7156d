import type { FieldDef, OptionsOf } from '../kinds.ts'
import type { Misspelt } from '../names/misspelt.ts'
import type { CopiedDefault, RowDefault } from '../options.ts'
import { type ExactTexts, type ChineseOptions, readFieldTexts, type Text } from '../texts/text.ts'

/** Makes a misspelt option an error: generic inference drops TypeScript's excess-property check. */
export type Exact<Shape, Actual> = Actual & {
  [K in Exclude<keyof Actual, keyof Shape>]: Misspelt<`no option "${K & string}"`, K, keyof Shape>
} & ExactTexts<Actual>
export type NoOptions = Record<never, never>

export const defineField = <K extends string, O>(kind: K, label: Text, options: O) =>
  Object.freeze(readFieldTexts({ kind, label, ...options })) as unknown as FieldDef<K, ChineseOptions<O>>

export const isCopied = (value: unknown): value is CopiedDefault => typeof value === 'object' && value !== null && 'from' in value
export const isRowDefaultValue = (value: unknown): value is RowDefault => value === 'me' || isCopied(value)

/** A default that depends on the account or on another row becomes `rowDefault`; a plain one is a value of the field. */
export function splitRowDefault(options: { default?: unknown } | undefined, isRowDefault: (value: unknown) => boolean): object {
  const { default: first, ...rest } = options ?? {}
  return isRowDefault(first) ? { ...rest, rowDefault: first } : { ...options }
}
/** Options with such a default, and as the field has them. */
export type WithRowDefault<O, D> = Omit<O, 'default'> & { default: D }
export type SplitRowDefault<O extends { default: unknown }> = Omit<O, 'default'> & { rowDefault: O['default'] }

/** The constructor of a kind whose values may be copied from another row. */
export interface CopyingConstructor<K extends keyof OptionsOf, D> {
  <const O extends WithRowDefault<OptionsOf[K], D>>(
    label: Text,
    options: Exact<WithRowDefault<OptionsOf[K], D>, O>,
  ): FieldDef<K, ChineseOptions<SplitRowDefault<O>>>
  <const O extends OptionsOf[K] = NoOptions & OptionsOf[K]>(
    label: Text,
    options?: Exact<OptionsOf[K], O>,
  ): FieldDef<K, ChineseOptions<O>>
}
export const rowDefaultConstructor = <K extends keyof OptionsOf, D>(kind: K, isRowDefault: (value: unknown) => boolean) =>
  ((label: Text, options?: object) => defineField(kind, label, splitRowDefault(options, isRowDefault))) as CopyingConstructor<
    K,
    D
  >
export const withCopiedDefault = <K extends keyof OptionsOf>(kind: K) => rowDefaultConstructor<K, CopiedDefault>(kind, isCopied)

/** The constructor of any kind, also of one that a module brings: without options where all of them may be left out. */
export const withOptions =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K] = NoOptions & OptionsOf[K]>(
    label: Text,
    ...[options]: NoOptions extends OptionsOf[K] ? [options?: Exact<OptionsOf[K], O>] : [options: Exact<OptionsOf[K], O>]
  ) =>
    defineField(kind, label, options as O)
