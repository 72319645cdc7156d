import type { ChoiceOptions } from '../kinds/choice/kind.ts'
import type { ChoicesOptions } from '../kinds/choices/kind.ts'
import type { SerialOptions } from '../kinds/serial/kind.ts'
import type { StatesOptions } from '../kinds/states/kind.ts'
import {
  apart,
  type Apart,
  copying,
  def,
  type Exact,
  isCopied,
  isOfRow,
  type None,
  type OfRow,
  withCopiedDefault,
  withOptions,
} from './fields/constructors.ts'
import type { FieldDef, OptionsOf } from './kinds.ts'
import type { CopiedDefault, Options, RowDefault } from './options.ts'

export type { Exact }

/** `default: 'me'` is the name of whoever adds the row. */
export const text = copying<'text', RowDefault>('text', isOfRow)
export const number = withCopiedDefault('number')
export const money = withCopiedDefault('money')
export const flag = withCopiedDefault('flag')
export const recordStatus = withOptions('status')
export const timestamp = withCopiedDefault('timestamp')
export const date = withCopiedDefault('date')
/** `default: 'me'` is whoever adds the row, of a reference to accounts. */
export const reference = copying<'reference', RowDefault>('reference', isOfRow) as ReferenceConstructor
interface ReferenceConstructor {
  <const O extends OfRow<OptionsOf['reference'], RowDefault>>(
    label: string,
    options: Exact<OfRow<OptionsOf['reference'], RowDefault>, O>,
  ): FieldDef<'reference', Apart<O>>
  <const O extends OptionsOf['reference']>(label: string, options: Exact<OptionsOf['reference'], O>): FieldDef<'reference', O>
}
export const references = withOptions('references')
export const parent = withOptions('parent')
export const images = withOptions('images')
export const video = withOptions('video')
export const files = withOptions('files')
export const richText = withOptions('richText')
export const point = withCopiedDefault('point')
export const region = withOptions('region')
export const colour = withCopiedDefault('colour')
export const icon = withCopiedDefault('icon')
export const secret = withOptions('secret')
export const url = withCopiedDefault('url')
export const list = withOptions('list')
export const elapsed = withOptions('elapsed')
export const phone = withCopiedDefault('phone')
export const email = withCopiedDefault('email')
export const barcode = withCopiedDefault('barcode')
export const time = withCopiedDefault('time')
export const percent = withCopiedDefault('percent')
export const rating = withCopiedDefault('rating')
export const duration = withCopiedDefault('duration')
export const json = withCopiedDefault('json')
export const children = withOptions('children')
export const computed = withOptions('computed')

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
