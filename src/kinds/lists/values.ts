// Written by `npm run schema:record` from the folders of this room.
import { productValues } from '#product/kinds/values'
import type { Kind } from '../../schema/index.ts'
import type { KindValue } from '../kindValue.ts'
import { barcodeValue } from '../barcode/value.ts'
import { childrenValue } from '../children/value.ts'
import { choiceValue } from '../choice/value.ts'
import { choicesValue } from '../choices/value.ts'
import { colourValue } from '../colour/value.ts'
import { computedValue } from '../computed/value.ts'
import { dateValue } from '../date/value.ts'
import { durationValue } from '../duration/value.ts'
import { elapsedValue } from '../elapsed/value.ts'
import { emailValue } from '../email/value.ts'
import { filesValue } from '../files/value.ts'
import { flagValue } from '../flag/value.ts'
import { iconValue } from '../icon/value.ts'
import { idValue } from '../id/value.ts'
import { imagesValue } from '../images/value.ts'
import { jsonValue } from '../json/value.ts'
import { listValue } from '../list/value.ts'
import { moneyValue } from '../money/value.ts'
import { numberValue } from '../number/value.ts'
import { parentValue } from '../parent/value.ts'
import { percentValue } from '../percent/value.ts'
import { phoneValue } from '../phone/value.ts'
import { pointValue } from '../point/value.ts'
import { ratingValue } from '../rating/value.ts'
import { referenceValue } from '../reference/value.ts'
import { referencesValue } from '../references/value.ts'
import { regionValue } from '../region/value.ts'
import { richTextValue } from '../richText/value.ts'
import { secretValue } from '../secret/value.ts'
import { serialValue } from '../serial/value.ts'
import { statesValue } from '../states/value.ts'
import { statusValue } from '../status/value.ts'
import { textValue } from '../text/value.ts'
import { timeValue } from '../time/value.ts'
import { timestampValue } from '../timestamp/value.ts'
import { urlValue } from '../url/value.ts'
import { videoValue } from '../video/value.ts'

/** The half of each kind that both sides use. */
export const kindValues: { readonly [K in Kind]: KindValue<K> } = {
  barcode: barcodeValue,
  children: childrenValue,
  choice: choiceValue,
  choices: choicesValue,
  colour: colourValue,
  computed: computedValue,
  date: dateValue,
  duration: durationValue,
  elapsed: elapsedValue,
  email: emailValue,
  files: filesValue,
  flag: flagValue,
  icon: iconValue,
  id: idValue,
  images: imagesValue,
  json: jsonValue,
  list: listValue,
  money: moneyValue,
  number: numberValue,
  parent: parentValue,
  percent: percentValue,
  phone: phoneValue,
  point: pointValue,
  rating: ratingValue,
  reference: referenceValue,
  references: referencesValue,
  region: regionValue,
  richText: richTextValue,
  secret: secretValue,
  serial: serialValue,
  states: statesValue,
  status: statusValue,
  text: textValue,
  time: timeValue,
  timestamp: timestampValue,
  url: urlValue,
  video: videoValue,
  ...productValues,
}
