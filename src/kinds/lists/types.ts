// Written by `npm run schema:record` from the folders of this room.
import type { BarcodeKind } from '../barcode/kind.ts'
import type { ChildrenKind } from '../children/kind.ts'
import type { ChoiceKind } from '../choice/kind.ts'
import type { ChoicesKind } from '../choices/kind.ts'
import type { ColourKind } from '../colour/kind.ts'
import type { ComputedKind } from '../computed/kind.ts'
import type { DateKind } from '../date/kind.ts'
import type { DurationKind } from '../duration/kind.ts'
import type { ElapsedKind } from '../elapsed/kind.ts'
import type { EmailKind } from '../email/kind.ts'
import type { FilesKind } from '../files/kind.ts'
import type { FlagKind } from '../flag/kind.ts'
import type { IconKind } from '../icon/kind.ts'
import type { IdKind } from '../id/kind.ts'
import type { ImagesKind } from '../images/kind.ts'
import type { JsonKind } from '../json/kind.ts'
import type { ListKind } from '../list/kind.ts'
import type { MoneyKind } from '../money/kind.ts'
import type { NumberKind } from '../number/kind.ts'
import type { ParentKind } from '../parent/kind.ts'
import type { PercentKind } from '../percent/kind.ts'
import type { PhoneKind } from '../phone/kind.ts'
import type { PointKind } from '../point/kind.ts'
import type { RatingKind } from '../rating/kind.ts'
import type { ReferenceKind } from '../reference/kind.ts'
import type { ReferencesKind } from '../references/kind.ts'
import type { RegionKind } from '../region/kind.ts'
import type { RichTextKind } from '../richText/kind.ts'
import type { SecretKind } from '../secret/kind.ts'
import type { SerialKind } from '../serial/kind.ts'
import type { StatesKind } from '../states/kind.ts'
import type { StatusKind } from '../status/kind.ts'
import type { TextKind } from '../text/kind.ts'
import type { TimeKind } from '../time/kind.ts'
import type { TimestampKind } from '../timestamp/kind.ts'
import type { UrlKind } from '../url/kind.ts'
import type { VideoKind } from '../video/kind.ts'

/** The types of each kind: its options, and its value as it travels. */
export interface KindTypes {
  barcode: BarcodeKind
  children: ChildrenKind
  choice: ChoiceKind
  choices: ChoicesKind
  colour: ColourKind
  computed: ComputedKind
  date: DateKind
  duration: DurationKind
  elapsed: ElapsedKind
  email: EmailKind
  files: FilesKind
  flag: FlagKind
  icon: IconKind
  id: IdKind
  images: ImagesKind
  json: JsonKind
  list: ListKind
  money: MoneyKind
  number: NumberKind
  parent: ParentKind
  percent: PercentKind
  phone: PhoneKind
  point: PointKind
  rating: RatingKind
  reference: ReferenceKind
  references: ReferencesKind
  region: RegionKind
  richText: RichTextKind
  secret: SecretKind
  serial: SerialKind
  states: StatesKind
  status: StatusKind
  text: TextKind
  time: TimeKind
  timestamp: TimestampKind
  url: UrlKind
  video: VideoKind
}

/** Kinds in the folders of modules. */
export type ModuleKind = never
