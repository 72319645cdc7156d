/** An option list in order: label → stored value. */
export type Options = Readonly<Record<string, string | number>>
/** Shown and validated only while another field has this value, or one of these. */
export interface When {
  field: string
  is: string | number | readonly (string | number)[]
}

export interface CommonOptions {
  /** Refuses an empty value on save; a text replaces the standard sentence. */
  required?: true | string
  /** Shown and exported, never accepted from a client. */
  readonly?: true
  /** Set on a new row and never changed afterwards. */
  once?: true
  /** Unique among an organisation's rows that are not deleted. */
  unique?: true
  /** Help text under the control. */
  hint?: string
  /** Name of a widget in the module's client half that replaces the kind's own view. */
  widget?: string
  when?: When
}
interface TextOptions extends CommonOptions {
  min?: number
  max?: number
  /** Source of a regular expression the whole text must match. */
  pattern?: string
  /** The sentence shown when the pattern does not match. */
  shape?: string
  default?: string
  multiline?: true
  /** Shows a copy button beside the value. */
  copy?: true
}
interface NumberOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  integer?: true
  /** Decimal places; 2 by default. */
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
  /** The options a client may save; all options are shown and can be filtered. */
  settable?: readonly O[keyof O][]
}
interface FlagOptions extends CommonOptions {
  default?: 0 | 1
}
interface StatusOptions extends CommonOptions {
  /** Labels of 1 and 0; 正常 and 禁用 by default. */
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
  /** Holds the row's organisation; only the platform may set another than its own, and only on a new row. */
  owner?: true
  /** On an account: limits it to this one row of the target module. */
  binds?: true
  /** Label of 0 in the picker. */
  root?: string
  /** Name of a reference to the same module; only descendants of the row chosen there may be chosen. */
  within?: string
  /** Key of the referenced row's title in a row; `${field}_title` by default. */
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
  /** Key of the region's name in a row; `${field}_title` by default. */
  titled?: string
}
interface PointOptions extends CommonOptions {
  /** Name of the region field it lies in: the map follows what is chosen there. */
  near?: string
}
interface IconOptions extends CommonOptions {
  /** A module with a `code`, whose rows are offered; the bundled icon sets by default. */
  from?: string
  default?: string
}
interface ColourOptions extends CommonOptions {
  default?: string
}
interface SecretOptions extends CommonOptions {
  min?: number
  /** Stored encrypted, so that the server can send it to a service it calls; by default only a hash is stored. */
  legible?: true
}
interface UrlOptions extends CommonOptions {
  max?: number
}
interface ListOptions extends CommonOptions {
  /** Left out of lists, as too long. */
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
  /** Set to the current time whenever the named field changes. */
  stamps?: string
}
export interface StatesOptions<O> extends Pick<CommonOptions, 'widget' | 'hint'> {
  initial: O[keyof O]
  /** Boolean keys of a row, 1 in one state each; setting one moves to that state, clearing it to the initial one. */
  flags?: Readonly<Record<string, O[keyof O]>>
  /** The states allowed after each state. */
  transitions: { readonly [S in O[keyof O] & string]?: readonly O[keyof O][] }
}

/** Options of each kind. */
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
