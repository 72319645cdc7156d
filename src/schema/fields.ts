import type { WidgetName } from './names.ts'

/** Words of an option list: what is shown, in order, and what is stored. */
export type Options = Readonly<Record<string, string | number>>
/** Only meaningful while another field of the row has this value (or one of these). */
export interface When {
  field: string
  is: string | number | readonly (string | number)[]
}

interface Common {
  /** Refuse an empty value on save; a text is the sentence to refuse it with. */
  required?: true | string
  /** Shown and exported, never accepted from a client. */
  readonly?: true
  /** Said of a new row, and as it is ever after. */
  once?: true
  /** No two rows of an organisation that are not deleted share this value. */
  unique?: true
  /** A word of help under the control. */
  hint?: string
  /** Draw the value with a named widget instead of the kind's own view. */
  widget?: WidgetName
  when?: When
}
interface TextOptions extends Common {
  min?: number
  max?: number
  /** Source of a regular expression the whole text must match. */
  pattern?: string
  /** The sentence that says what the pattern asks for. */
  shape?: string
  default?: string
  multiline?: true
  /** Offered to be copied where it is shown. */
  copy?: true
}
interface NumberOptions extends Common {
  min?: number
  max?: number
  default?: number
  integer?: true
  /** Digits after the point; 2 when silent. */
  places?: number
  unit?: string
}
interface MoneyOptions extends Common {
  min?: number
  max?: number
  default?: number
  places?: number
}
interface ChoiceOptions<O> extends Common {
  default?: O[keyof O]
  /** Narrows what a client may save; every option can be shown and filtered. */
  settable?: readonly O[keyof O][]
}
interface FlagOptions extends Common {
  default?: 0 | 1
}
interface StatusOptions extends Common {
  /** The words for 1 and 0, where they are not 正常 and 禁用. */
  on?: string
  off?: string
  default?: 0 | 1
}
interface ReferenceOptions extends Common {
  to: string
  /** Only rows with these values may be chosen. */
  where?: Readonly<Record<string, string | number>>
  /** 0 stands for "none". */
  default?: number
  /** The organisation the row belongs to; only the platform may name another than its own, and only for a new row. */
  owner?: true
  /** Of an account: it sees this row alone of the module it points to. */
  binds?: true
  /** The word for 0 in the picker. */
  root?: string
  /** The reference to the same module that holds the row above: only what hangs below that one may be chosen. */
  within?: string
  /** Key of a row under which the referenced row's title comes; `${field}_title` when silent. */
  titled?: string
}
interface ParentOptions extends Common {
  root?: string
  titled?: string
}
interface ReferencesOptions extends Common {
  to: string
  where?: Readonly<Record<string, string | number>>
  max?: number
}
interface ImagesOptions extends Common {
  max?: number
  /** Width and height a picture is cropped to. */
  size?: readonly [width: number, height: number]
}
interface RegionOptions extends Common {
  level: 'province' | 'city' | 'county'
  /** The field that holds the region one level up. */
  within?: string
  /** Key of a row under which the region's name comes; `${field}_title` when silent. */
  titled?: string
}
interface PointOptions extends Common {
  /** The region field where it lies: its map follows what is chosen there, or around that. */
  near?: string
}
interface IconOptions extends Common {
  /** A module with a `code`, whose rows are offered; the bundled sets when silent. */
  from?: string
  default?: string
}
interface ColourOptions extends Common {
  default?: string
}
interface SecretOptions extends Common {
  min?: number
  /** The server can read it again, to show it to a service it calls; without it only a hash is kept. */
  legible?: true
}
interface UrlOptions extends Common {
  max?: number
}
interface ListOptions extends Common {
  /** Too long for a row of a list. */
  unlisted?: true
  of: 'text' | 'number'
  max?: number
}
interface ComputedOptions extends Pick<Common, 'widget' | 'hint'> {
  of: 'text' | 'number'
}
interface ElapsedOptions extends Pick<Common, 'widget' | 'hint'> {
  /** The timestamp it counts from. */
  since: string
}
interface PhoneOptions extends Common {
  default?: never
}
interface TimestampOptions extends Common {
  /** Set to the present moment whenever that field changes. */
  stamps?: string
}
interface StatesOptions<O> extends Pick<Common, 'widget' | 'hint'> {
  initial: O[keyof O]
  /** Keys of a row that are 1 in one state each; setting one takes the step there, clearing it the step to the initial state. */
  flags?: Readonly<Record<string, O[keyof O]>>
  /** From a state to the states that may follow it. */
  transitions: { readonly [S in O[keyof O] & string]?: readonly O[keyof O][] }
}

/** Turns a misspelt option into an error; inference alone lets it pass. */
type Exact<Shape, Given> = Given & { [K in Exclude<keyof Given, keyof Shape>]: never }
type Def<K, O> = Readonly<{ kind: K; label: string } & O>
type None = Record<never, never>

const def = <K extends string, O>(kind: K, label: string, options: O) => Object.freeze({ kind, label, ...options }) as Def<K, O>

const optional =
  <Shape>() =>
  <const K extends string>(kind: K) =>
  <const O extends Shape = None & Shape>(label: string, options?: Exact<Shape, O>) =>
    def(kind, label, options as O)

const needed =
  <Shape>() =>
  <const K extends string>(kind: K) =>
  <const O extends Shape>(label: string, options: Exact<Shape, O>) =>
    def(kind, label, options as O)

export const text = optional<TextOptions>()('text')
export const number = optional<NumberOptions>()('number')
export const money = optional<MoneyOptions>()('money')
export const flag = optional<FlagOptions>()('flag')
export const recordStatus = optional<StatusOptions>()('status')
export const timestamp = optional<TimestampOptions>()('timestamp')
export const date = optional<Common>()('date')
export const reference = needed<ReferenceOptions>()('reference')
export const references = needed<ReferencesOptions>()('references')
export const parent = optional<ParentOptions>()('parent')
export const images = optional<ImagesOptions>()('images')
export const video = optional<Common>()('video')
export const richText = optional<Common>()('richText')
export const point = optional<PointOptions>()('point')
export const region = needed<RegionOptions>()('region')
export const colour = optional<ColourOptions>()('colour')
export const icon = optional<IconOptions>()('icon')
export const secret = optional<SecretOptions>()('secret')
export const url = optional<UrlOptions>()('url')
export const list = needed<ListOptions>()('list')
export const elapsed = needed<ElapsedOptions>()('elapsed')
export const phone = optional<PhoneOptions>()('phone')
export const computed = needed<ComputedOptions>()('computed')

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

/** What the engine reads: every kind with its options. */
export interface FieldOf {
  id: Def<'id', Common>
  text: Def<'text', TextOptions>
  number: Def<'number', NumberOptions>
  money: Def<'money', MoneyOptions>
  choice: Def<'choice', ChoiceOptions<Options> & { options: Options }>
  flag: Def<'flag', FlagOptions>
  status: Def<'status', StatusOptions>
  timestamp: Def<'timestamp', TimestampOptions>
  date: Def<'date', Common>
  reference: Def<'reference', ReferenceOptions>
  references: Def<'references', ReferencesOptions>
  parent: Def<'parent', ParentOptions>
  images: Def<'images', ImagesOptions>
  video: Def<'video', Common>
  richText: Def<'richText', Common>
  point: Def<'point', PointOptions>
  region: Def<'region', RegionOptions>
  colour: Def<'colour', ColourOptions>
  icon: Def<'icon', IconOptions>
  secret: Def<'secret', SecretOptions>
  url: Def<'url', UrlOptions>
  list: Def<'list', ListOptions>
  elapsed: Def<'elapsed', ElapsedOptions & Pick<Common, 'readonly'>>
  phone: Def<'phone', PhoneOptions>
  computed: Def<'computed', ComputedOptions & Pick<Common, 'readonly'>>
  states: Def<'states', StatesOptions<Readonly<Record<string, string>>> & { options: Readonly<Record<string, string>> }>
}
export type Kind = keyof FieldOf
export type Field = FieldOf[Kind]
export type Fields = Readonly<Record<string, Field>>

/** One picture of an `images` field. */
export interface Picture {
  img_id: string
  url: string
  name: string
}

/** The value of each kind, as it travels and as operations hold it. */
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
