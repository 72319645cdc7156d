/** Words of an option list: what is shown, in order, and what is stored. */
export type Options = Readonly<Record<string, string | number>>
/** Only meaningful while another field of the row has this value (or one of these). */
export interface When {
  field: string
  is: string | number | readonly (string | number)[]
}

export interface CommonOptions {
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
  /** Draw the value with a widget of this name from the module's client part, instead of the kind's own view. */
  widget?: string
  when?: When
}
interface TextOptions extends CommonOptions {
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
interface NumberOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  integer?: true
  /** Digits after the point; 2 when silent. */
  places?: number
  unit?: string
}
interface MoneyOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  places?: number
}
export interface ChoiceOptions<O> extends CommonOptions {
  default?: O[keyof O]
  /** Narrows what a client may save; every option can be shown and filtered. */
  settable?: readonly O[keyof O][]
}
interface FlagOptions extends CommonOptions {
  default?: 0 | 1
}
interface StatusOptions extends CommonOptions {
  /** The words for 1 and 0, where they are not 正常 and 禁用. */
  on?: string
  off?: string
  default?: 0 | 1
}
interface ReferenceOptions extends CommonOptions {
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
interface ParentOptions extends CommonOptions {
  root?: string
  titled?: string
}
interface ReferencesOptions extends CommonOptions {
  to: string
  where?: Readonly<Record<string, string | number>>
  max?: number
}
interface ImagesOptions extends CommonOptions {
  max?: number
  /** Width and height a picture is cropped to. */
  size?: readonly [width: number, height: number]
}
interface RegionOptions extends CommonOptions {
  level: 'province' | 'city' | 'county'
  /** The field that holds the region one level up. */
  within?: string
  /** Key of a row under which the region's name comes; `${field}_title` when silent. */
  titled?: string
}
interface PointOptions extends CommonOptions {
  /** The region field where it lies: its map follows what is chosen there, or around that. */
  near?: string
}
interface IconOptions extends CommonOptions {
  /** A module with a `code`, whose rows are offered; the bundled sets when silent. */
  from?: string
  default?: string
}
interface ColourOptions extends CommonOptions {
  default?: string
}
interface SecretOptions extends CommonOptions {
  min?: number
  /** The server can read it again, to show it to a service it calls; without it only a hash is kept. */
  legible?: true
}
interface UrlOptions extends CommonOptions {
  max?: number
}
interface ListOptions extends CommonOptions {
  /** Too long for a row of a list. */
  unlisted?: true
  of: 'text' | 'number'
  max?: number
}
export interface ComputedOptions extends Pick<CommonOptions, 'widget' | 'hint'> {
  of: 'text' | 'number'
}
export interface ElapsedOptions extends Pick<CommonOptions, 'widget' | 'hint'> {
  /** The timestamp it counts from. */
  since: string
}
interface PhoneOptions extends CommonOptions {
  default?: never
}
interface TimestampOptions extends CommonOptions {
  /** Set to the present moment whenever that field changes. */
  stamps?: string
}
export interface StatesOptions<O> extends Pick<CommonOptions, 'widget' | 'hint'> {
  initial: O[keyof O]
  /** Keys of a row that are 1 in one state each; setting one takes the step there, clearing it the step to the initial state. */
  flags?: Readonly<Record<string, O[keyof O]>>
  /** From a state to the states that may follow it. */
  transitions: { readonly [S in O[keyof O] & string]?: readonly O[keyof O][] }
}

/** What may be said of a field of each kind. */
export interface OptionsOf {
  id: CommonOptions
  text: TextOptions
  number: NumberOptions
  money: MoneyOptions
  choice: ChoiceOptions<Options>
  flag: FlagOptions
  status: StatusOptions
  timestamp: TimestampOptions
  date: CommonOptions
  reference: ReferenceOptions
  references: ReferencesOptions
  parent: ParentOptions
  images: ImagesOptions
  video: CommonOptions
  richText: CommonOptions
  point: PointOptions
  region: RegionOptions
  colour: ColourOptions
  icon: IconOptions
  secret: SecretOptions
  url: UrlOptions
  list: ListOptions
  elapsed: ElapsedOptions
  phone: PhoneOptions
  computed: ComputedOptions
  states: StatesOptions<Readonly<Record<string, string>>>
}
