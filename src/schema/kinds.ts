import type {
  ChoiceOptions,
  CommonOptions,
  ComputedOptions,
  ElapsedOptions,
  Options,
  OptionsOf,
  StatesOptions,
} from './options.ts'

export type FieldDef<K, O> = Readonly<{ kind: K; label: string } & O>

/** Options of each kind as the engine sees them, with the option lists included. */
interface KindOptions extends OptionsOf {
  choice: ChoiceOptions<Options> & { options: Options }
  elapsed: ElapsedOptions & Pick<CommonOptions, 'readonly'>
  computed: ComputedOptions & Pick<CommonOptions, 'readonly'>
  states: StatesOptions<Readonly<Record<string, string>>> & { options: Readonly<Record<string, string>> }
}
export type Kind = keyof OptionsOf
export type FieldOf = { [K in Kind]: FieldDef<K, KindOptions[K]> }
export type Field = FieldOf[Kind]
export type Fields = Readonly<Record<string, Field>>

/** One picture of an `images` field. */
export interface Picture {
  img_id: string
  url: string
  name: string
}

/** The wire value of each kind, which operations use too. */
export interface Values {
  id: number
  text: string
  number: number
  money: number
  choice: string | number
  flag: 0 | 1
  status: 1 | 0 | -1
  timestamp: string
  date: string
  reference: number
  references: readonly number[]
  parent: number
  images: readonly Picture[]
  video: string
  richText: string
  point: string
  region: number
  colour: string
  icon: string
  secret: string
  url: string
  list: readonly (string | number)[]
  elapsed: number
  phone: string
  computed: string | number
  states: string
}

/** The value of one field, narrowed by its options. */
export type Value<F> = F extends { kind: 'choice' | 'states'; options: infer O }
  ? O[keyof O]
  : F extends { kind: 'computed'; of: infer T extends 'text' | 'number' }
    ? Values[T]
    : F extends { kind: 'list'; of: infer T extends 'text' | 'number' }
      ? readonly Values[T][]
      : F extends { kind: infer K extends Kind }
        ? Values[K]
        : never
