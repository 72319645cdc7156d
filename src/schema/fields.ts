import type { ChoiceOptions } from '../kinds/choice/kind.ts'
import type { ChoicesOptions } from '../kinds/choices/kind.ts'
import { serialReference, type SerialOptions } from '../kinds/serial/kind.ts'
import type { StatesOptions, Step } from '../kinds/states/kind.ts'
import {
  splitRowDefault,
  type SplitRowDefault,
  rowDefaultConstructor,
  defineField,
  type Exact,
  isCopied,
  isRowDefaultValue,
  type NoOptions,
  type WithRowDefault,
  withCopiedDefault,
  withOptions,
} from './fields/constructors.ts'
import type { FieldDef, OptionsOf } from './kinds.ts'
import type { CopiedDefault, Options, RowDefault } from './options.ts'
import type { ChineseOptions, Text, LocalizedOptions } from './texts/text.ts'

export type { Exact }

/** A text, trimmed. `default: 'me'` is the name of the account that adds the row. */
export const text = rowDefaultConstructor<'text', RowDefault>('text', isRowDefaultValue)
/** A number. */
export const number = withCopiedDefault('number')
/** An exact amount of money. */
export const money = withCopiedDefault('money')
/** Yes or no: 1 or 0. */
export const flag = withCopiedDefault('flag')
/** Whether a row is in use: 1, or 0 where it is disabled. Every module has it, under the name `status`. */
export const recordStatus = withOptions('status')
/** A moment, to the second, in the time zone Asia/Shanghai. */
export const timestamp = withCopiedDefault('timestamp')
/** A day. */
export const date = withCopiedDefault('date')
/** The id of one row of a module. `default: 'me'`, of a reference to accounts or to people, is the account that adds the row. */
export const reference = rowDefaultConstructor<'reference', RowDefault>('reference', isRowDefaultValue) as ReferenceConstructor
interface ReferenceConstructor {
  <const O extends WithRowDefault<OptionsOf['reference'], RowDefault>>(
    label: Text,
    options: Exact<WithRowDefault<OptionsOf['reference'], RowDefault>, O>,
  ): FieldDef<'reference', ChineseOptions<SplitRowDefault<O>>>
  <const O extends OptionsOf['reference']>(
    label: Text,
    options: Exact<OptionsOf['reference'], O>,
  ): FieldDef<'reference', ChineseOptions<O>>
}
/** The ids of several rows of a module. */
export const references = withOptions('references')
/** The parent row, of the same module: its rows are a tree. */
export const parent = withOptions('parent')
/** Pictures that are uploaded. */
export const images = withOptions('images')
/** A video that is uploaded. */
export const video = withOptions('video')
/** Files that are uploaded. */
export const files = withOptions('files')
/** A text with headings, lists, links and pictures, as HTML that is sanitised. */
export const richText = withOptions('richText')
/** A point on a map, picked on one. */
export const point = withCopiedDefault('point')
/** A province, a city or a county, by its code of GB/T 2260. */
export const region = withOptions('region')
/** A colour, `#rrggbb`. */
export const colour = withCopiedDefault('colour')
/** An icon of the bundled sets, or of a module. */
export const icon = withCopiedDefault('icon')
/** A password or a key: written and never read. */
export const secret = withOptions('secret')
/** The address of a page, with `https://`. */
export const url = withCopiedDefault('url')
/** Several texts or numbers, typed one after another. */
export const list = withOptions('list')
/** Minutes since a timestamp, computed on read: lists filter and sort by it. */
export const elapsed = withOptions('elapsed')
/** A telephone number: a search finds it in any notation. */
export const phone = withCopiedDefault('phone')
/** An email address, in lower case. */
export const email = withCopiedDefault('email')
/** A text that is drawn as a barcode or a QR code. */
export const barcode = withCopiedDefault('barcode')
/** A time of day. */
export const time = withCopiedDefault('time')
/** An exact percentage: 12.5 is 12.5%. */
export const percent = withCopiedDefault('percent')
/** Stars, from 0. */
export const rating = withCopiedDefault('rating')
/** A length of time, typed as `1:30` or `90 分钟`. */
export const duration = withCopiedDefault('duration')
/** An object or an array of JSON. */
export const json = withCopiedDefault('json')
/** Rows of another module that belong to this row, edited in its form. */
export const children = withOptions('children')
/** A value that is computed: by a formula, or by SQL of the server half. */
export const computed = withOptions('computed')

interface ChoiceConstructor {
  <const C extends Options, const O extends WithRowDefault<LocalizedOptions<ChoiceOptions<C>>, CopiedDefault>>(
    label: Text,
    options: C,
    rest: Exact<WithRowDefault<LocalizedOptions<ChoiceOptions<C>>, CopiedDefault>, O>,
  ): FieldDef<'choice', { options: C } & ChineseOptions<SplitRowDefault<O>>>
  <const C extends Options, const O extends LocalizedOptions<ChoiceOptions<C>> = NoOptions & LocalizedOptions<ChoiceOptions<C>>>(
    label: Text,
    options: C,
    rest?: Exact<LocalizedOptions<ChoiceOptions<C>>, O>,
  ): FieldDef<'choice', { options: C } & ChineseOptions<O>>
}
/** One of a list of options, each with the value that is stored: `choice('级别', { 普通: 1, 银卡: 2 })`. */
export const choice = ((label: Text, options: Options, rest?: object) =>
  defineField('choice', label, { options, ...splitRowDefault(rest, isCopied) })) as ChoiceConstructor

/** Several of a list of options. */
export const choices = <
  const C extends Options,
  const O extends LocalizedOptions<ChoicesOptions> = NoOptions & LocalizedOptions<ChoicesOptions>,
>(
  label: Text,
  options: C,
  rest?: Exact<LocalizedOptions<ChoicesOptions>, O>,
) => defineField('choices', label, { options, ...(rest as O) })

/** A number that counts: drawn when a row is added, without gaps, and never changed. */
export const serial = <const O extends LocalizedOptions<SerialOptions>>(
  label: Text,
  options: Exact<LocalizedOptions<SerialOptions>, O>,
) =>
  defineField('serial', label, {
    ...(options as O),
    readonly: true as const,
    ...(serialReference(options) === undefined ? { unique: true as const } : {}),
  })

/** Makes a misspelt option of a step an error. */
type ExactSteps<O> = O extends { transitions: infer T }
  ? { transitions: { [S in keyof T]: T[S] extends readonly unknown[] ? T[S] : { [X in keyof T[S]]: Exact<Step, T[S][X]> } } }
  : unknown

/** The state of a row, and the steps that lead from one to the next. */
export const states = <const C extends Readonly<Record<string, string>>, const O extends LocalizedOptions<StatesOptions<C>>>(
  label: Text,
  options: C,
  rest: Exact<LocalizedOptions<StatesOptions<C>>, O> & ExactSteps<O>,
) => defineField('states', label, { options, ...(rest as O) })
