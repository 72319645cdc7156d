import type { ChoiceOptions } from '../kinds/choice/kind.ts'
import type { ChoicesOptions } from '../kinds/choices/kind.ts'
import type { SerialOptions } from '../kinds/serial/kind.ts'
import type { StatesOptions } from '../kinds/states/kind.ts'
import type { FieldDef, OptionsOf } from './kinds.ts'
import type { CopiedDefault, Options, RowDefault } from './options.ts'

/** Makes a misspelt option an error: generic inference drops TypeScript's excess-property check. */
export type Exact<Shape, Actual> = Actual & { [K in Exclude<keyof Actual, keyof Shape>]: never }
type None = Record<never, never>

const def = <K extends string, O>(kind: K, label: string, options: O) =>
  Object.freeze({ kind, label, ...options }) as FieldDef<K, O>

const isCopied = (value: unknown): value is CopiedDefault => typeof value === 'object' && value !== null && 'from' in value
const isOfRow = (value: unknown): value is RowDefault => value === 'me' || isCopied(value)

/** A default that hangs on the account or on another row stands apart from the plain ones, which are values of the field. */
function apart(options: { default?: unknown } | undefined, isRowDefault: (value: unknown) => boolean): object {
  const { default: first, ...rest } = options ?? {}
  return isRowDefault(first) ? { ...rest, rowDefault: first } : { ...options }
}
/** Options with such a default, and as the field has them. */
type OfRow<O, D> = Omit<O, 'default'> & { default: D }
type Apart<O extends { default: unknown }> = Omit<O, 'default'> & { rowDefault: O['default'] }

/** The constructor of a kind whose values may be copied from another row. */
interface CopyingConstructor<K extends keyof OptionsOf, D> {
  <const O extends OfRow<OptionsOf[K], D>>(label: string, options: Exact<OfRow<OptionsOf[K], D>, O>): FieldDef<K, Apart<O>>
  <const O extends OptionsOf[K] = None & OptionsOf[K]>(label: string, options?: Exact<OptionsOf[K], O>): FieldDef<K, O>
}
const copying = <K extends keyof OptionsOf, D>(kind: K, isRowDefault: (value: unknown) => boolean) =>
  ((label: string, options?: object) => def(kind, label, apart(options, isRowDefault))) as CopyingConstructor<K, D>
const withCopies = <K extends keyof OptionsOf>(kind: K) => copying<K, CopiedDefault>(kind, isCopied)

const withOptions =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K] = None & OptionsOf[K]>(label: string, options?: Exact<OptionsOf[K], O>) =>
    def(kind, label, options as O)

const withRequiredOptions =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K]>(label: string, options: Exact<OptionsOf[K], O>) =>
    def(kind, label, options as O)

/** `default: 'me'` is the name of whoever adds the row. */
export const text = copying<'text', RowDefault>('text', isOfRow)
export const number = withCopies('number')
export const money = withCopies('money')
export const flag = withCopies('flag')
export const recordStatus = withOptions('status')
export const timestamp = withCopies('timestamp')
export const date = withCopies('date')
/** `default: 'me'` is whoever adds the row, of a reference to accounts. */
export const reference = copying<'reference', RowDefault>('reference', isOfRow) as ReferenceConstructor
interface ReferenceConstructor {
  <const O extends OfRow<OptionsOf['reference'], RowDefault>>(
    label: string,
    options: Exact<OfRow<OptionsOf['reference'], RowDefault>, O>,
  ): FieldDef<'reference', Apart<O>>
  <const O extends OptionsOf['reference']>(label: string, options: Exact<OptionsOf['reference'], O>): FieldDef<'reference', O>
}
export const references = withRequiredOptions('references')
export const parent = withOptions('parent')
export const images = withOptions('images')
export const video = withOptions('video')
export const files = withOptions('files')
export const richText = withOptions('richText')
export const point = withCopies('point')
export const region = withRequiredOptions('region')
export const colour = withCopies('colour')
export const icon = withCopies('icon')
export const secret = withOptions('secret')
export const url = withCopies('url')
export const list = withRequiredOptions('list')
export const elapsed = withRequiredOptions('elapsed')
export const phone = withCopies('phone')
export const email = withCopies('email')
export const barcode = withCopies('barcode')
export const time = withCopies('time')
export const percent = withCopies('percent')
export const rating = withCopies('rating')
export const duration = withCopies('duration')
export const json = withCopies('json')
export const children = withRequiredOptions('children')
export const computed = withRequiredOptions('computed')

interface ChoiceConstructor {
  <const C extends Options, const O extends OfRow<ChoiceOptions<C>, CopiedDefault>>(
    label: string,
    options: C,
    rest: Exact<OfRow<ChoiceOptions<C>, CopiedDefault>, O>,
  ): FieldDef<'choice', { options: C } & Apart<O>>
  <const C extends Options, const O extends ChoiceOptions<C> = None & ChoiceOptions<C>>(
    label: string,
    options: C,
    rest?: Exact<ChoiceOptions<C>, O>,
  ): FieldDef<'choice', { options: C } & O>
}
export const choice = ((label: string, options: Options, rest?: object) =>
  def('choice', label, { options, ...apart(rest, isCopied) })) as ChoiceConstructor

export const choices = <const C extends Options, const O extends ChoicesOptions = None & ChoicesOptions>(
  label: string,
  options: C,
  rest?: Exact<ChoicesOptions, O>,
) => def('choices', label, { options, ...(rest as O) })

export const serial = <const O extends SerialOptions>(label: string, options: Exact<SerialOptions, O>) =>
  def('serial', label, { ...(options as O), readonly: true as const, unique: true as const })

export const states = <const C extends Readonly<Record<string, string>>, const O extends StatesOptions<C>>(
  label: string,
  options: C,
  rest: Exact<StatesOptions<C>, O>,
) => def('states', label, { options, ...(rest as O) })
