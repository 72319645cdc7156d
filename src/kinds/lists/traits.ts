// Written by `npm run schema:record` from the folders of this room.
import { productTraits } from '#product/kinds/traits'
import type { Kind } from '../../schema/kinds.ts'
import type { KindTraits } from '../../schema/kindTraits.ts'
import { barcodeTraits } from '../barcode/kind.ts'
import { childrenTraits } from '../children/kind.ts'
import { choiceTraits } from '../choice/kind.ts'
import { choicesTraits } from '../choices/kind.ts'
import { colourTraits } from '../colour/kind.ts'
import { computedTraits } from '../computed/kind.ts'
import { dateTraits } from '../date/kind.ts'
import { durationTraits } from '../duration/kind.ts'
import { elapsedTraits } from '../elapsed/kind.ts'
import { emailTraits } from '../email/kind.ts'
import { filesTraits } from '../files/kind.ts'
import { flagTraits } from '../flag/kind.ts'
import { iconTraits } from '../icon/kind.ts'
import { idTraits } from '../id/kind.ts'
import { imagesTraits } from '../images/kind.ts'
import { jsonTraits } from '../json/kind.ts'
import { listTraits } from '../list/kind.ts'
import { moneyTraits } from '../money/kind.ts'
import { numberTraits } from '../number/kind.ts'
import { parentTraits } from '../parent/kind.ts'
import { percentTraits } from '../percent/kind.ts'
import { phoneTraits } from '../phone/kind.ts'
import { pointTraits } from '../point/kind.ts'
import { ratingTraits } from '../rating/kind.ts'
import { referenceTraits } from '../reference/kind.ts'
import { referencesTraits } from '../references/kind.ts'
import { regionTraits } from '../region/kind.ts'
import { richTextTraits } from '../richText/kind.ts'
import { secretTraits } from '../secret/kind.ts'
import { serialTraits } from '../serial/kind.ts'
import { statesTraits } from '../states/kind.ts'
import { statusTraits } from '../status/kind.ts'
import { textTraits } from '../text/kind.ts'
import { timeTraits } from '../time/kind.ts'
import { timestampTraits } from '../timestamp/kind.ts'
import { urlTraits } from '../url/kind.ts'
import { videoTraits } from '../video/kind.ts'

/** Traits of each kind, needed by the schema language and by every list. */
export const traitsByKind: { readonly [K in Kind]: KindTraits<K> } = {
  barcode: barcodeTraits,
  children: childrenTraits,
  choice: choiceTraits,
  choices: choicesTraits,
  colour: colourTraits,
  computed: computedTraits,
  date: dateTraits,
  duration: durationTraits,
  elapsed: elapsedTraits,
  email: emailTraits,
  files: filesTraits,
  flag: flagTraits,
  icon: iconTraits,
  id: idTraits,
  images: imagesTraits,
  json: jsonTraits,
  list: listTraits,
  money: moneyTraits,
  number: numberTraits,
  parent: parentTraits,
  percent: percentTraits,
  phone: phoneTraits,
  point: pointTraits,
  rating: ratingTraits,
  reference: referenceTraits,
  references: referencesTraits,
  region: regionTraits,
  richText: richTextTraits,
  secret: secretTraits,
  serial: serialTraits,
  states: statesTraits,
  status: statusTraits,
  text: textTraits,
  time: timeTraits,
  timestamp: timestampTraits,
  url: urlTraits,
  video: videoTraits,
  ...productTraits,
}
