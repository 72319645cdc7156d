import type { ChoiceOptions } from '../kinds/choice/kind.ts'
import type { ChoicesOptions } from '../kinds/choices/kind.ts'
import type { SerialOptions } from '../kinds/serial/kind.ts'
import type { StatesOptions, Step } from '../kinds/states/kind.ts'
import {
  splitRowDefault,
  type SplitRowDefault,
  copying,
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

/** `default: 'me'` is the name of the account that adds the row. */
export const text = copying<'text', RowDefault>('text', isRowDefaultValue)
export const number = withCopiedDefault('number')
export const money = withCopiedDefault('money')
export const flag = withCopiedDefault('flag')
export const recordStatus = withOptions('status')
export const timestamp = withCopiedDefault('timestamp')
export const date = withCopiedDefault('date')
/** `default: 'me'`, of a reference to accounts, is the account that adds the row. */
export const reference = copying<'reference', RowDefault>('reference', isRowDefaultValue) as ReferenceConstructor
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
export const choice = ((label: Text, options: Options, rest?: object) =>
  defineField('choice', label, { options, ...splitRowDefault(rest, isCopied) })) as ChoiceConstructor

export const choices = <
  const C extends Options,
  const O extends LocalizedOptions<ChoicesOptions> = NoOptions & LocalizedOptions<ChoicesOptions>,
>(
  label: Text,
  options: C,
  rest?: Exact<LocalizedOptions<ChoicesOptions>, O>,
) => defineField('choices', label, { options, ...(rest as O) })

export const serial = <const O extends LocalizedOptions<SerialOptions>>(
  label: Text,
  options: Exact<LocalizedOptions<SerialOptions>, O>,
) => defineField('serial', label, { ...(options as O), readonly: true as const, unique: true as const })

/** Makes a misspelt option of a step an error. */
type ExactSteps<O> = O extends { transitions: infer T }
  ? { transitions: { [S in keyof T]: T[S] extends readonly unknown[] ? T[S] : { [X in keyof T[S]]: Exact<Step, T[S][X]> } } }
  : unknown

export const states = <const C extends Readonly<Record<string, string>>, const O extends LocalizedOptions<StatesOptions<C>>>(
  label: Text,
  options: C,
  rest: Exact<LocalizedOptions<StatesOptions<C>>, O> & ExactSteps<O>,
) => defineField('states', label, { options, ...(rest as O) })
