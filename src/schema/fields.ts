import type { ChoiceOptions } from '../kinds/choice/kind.ts'
import type { ChoicesOptions } from '../kinds/choices/kind.ts'
import type { SerialOptions } from '../kinds/serial/kind.ts'
import type { StatesOptions } from '../kinds/states/kind.ts'
import type { FieldDef, OptionsOf } from './kinds.ts'
import type { Options } from './options.ts'

/** Makes a misspelt option an error: generic inference drops TypeScript's excess-property check. */
export type Exact<Shape, Actual> = Actual & { [K in Exclude<keyof Actual, keyof Shape>]: never }
type None = Record<never, never>

const def = <K extends string, O>(kind: K, label: string, options: O) =>
  Object.freeze({ kind, label, ...options }) as FieldDef<K, O>

const withOptions =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K] = None & OptionsOf[K]>(label: string, options?: Exact<OptionsOf[K], O>) =>
    def(kind, label, options as O)

const withRequiredOptions =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K]>(label: string, options: Exact<OptionsOf[K], O>) =>
    def(kind, label, options as O)

export const text = withOptions('text')
export const number = withOptions('number')
export const money = withOptions('money')
export const flag = withOptions('flag')
export const recordStatus = withOptions('status')
export const timestamp = withOptions('timestamp')
export const date = withOptions('date')
export const reference = withRequiredOptions('reference')
export const references = withRequiredOptions('references')
export const parent = withOptions('parent')
export const images = withOptions('images')
export const video = withOptions('video')
export const files = withOptions('files')
export const richText = withOptions('richText')
export const point = withOptions('point')
export const region = withRequiredOptions('region')
export const colour = withOptions('colour')
export const icon = withOptions('icon')
export const secret = withOptions('secret')
export const url = withOptions('url')
export const list = withRequiredOptions('list')
export const elapsed = withRequiredOptions('elapsed')
export const phone = withOptions('phone')
export const email = withOptions('email')
export const barcode = withOptions('barcode')
export const time = withOptions('time')
export const percent = withOptions('percent')
export const rating = withOptions('rating')
export const duration = withOptions('duration')
export const json = withOptions('json')
export const children = withRequiredOptions('children')
export const computed = withRequiredOptions('computed')

export const choice = <const C extends Options, const O extends ChoiceOptions<C> = None & ChoiceOptions<C>>(
  label: string,
  options: C,
  rest?: Exact<ChoiceOptions<C>, O>,
) => def('choice', label, { options, ...(rest as O) })

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
