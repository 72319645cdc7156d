import type { FieldDef } from './kinds.ts'
import type { ChoiceOptions, Options, OptionsOf, StatesOptions } from './options.ts'

/** Turns a misspelt option into an error; inference alone lets it pass. */
type Exact<Shape, Given> = Given & { [K in Exclude<keyof Given, keyof Shape>]: never }
type None = Record<never, never>

const def = <K extends string, O>(kind: K, label: string, options: O) =>
  Object.freeze({ kind, label, ...options }) as FieldDef<K, O>

const optional =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K] = None & OptionsOf[K]>(label: string, options?: Exact<OptionsOf[K], O>) =>
    def(kind, label, options as O)

const needed =
  <K extends keyof OptionsOf>(kind: K) =>
  <const O extends OptionsOf[K]>(label: string, options: Exact<OptionsOf[K], O>) =>
    def(kind, label, options as O)

export const text = optional('text')
export const number = optional('number')
export const money = optional('money')
export const flag = optional('flag')
export const recordStatus = optional('status')
export const timestamp = optional('timestamp')
export const date = optional('date')
export const reference = needed('reference')
export const references = needed('references')
export const parent = optional('parent')
export const images = optional('images')
export const video = optional('video')
export const richText = optional('richText')
export const point = optional('point')
export const region = needed('region')
export const colour = optional('colour')
export const icon = optional('icon')
export const secret = optional('secret')
export const url = optional('url')
export const list = needed('list')
export const elapsed = needed('elapsed')
export const phone = optional('phone')
export const computed = needed('computed')

export const choice = <const C extends Options, const O extends ChoiceOptions<C> = None & ChoiceOptions<C>>(
  label: string,
  options: C,
  rest?: Exact<ChoiceOptions<C>, O>,
) => def('choice', label, { options, ...(rest as O) })

export const states = <const C extends Readonly<Record<string, string>>, const O extends StatesOptions<C>>(
  label: string,
  options: C,
  rest: Exact<StatesOptions<C>, O>,
) => def('states', label, { options, ...(rest as O) })
