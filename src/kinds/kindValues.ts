import type { Field, Kind } from '../schema/index.ts'
import { choiceValue } from './choice/value.ts'
import { colourValue } from './colour/value.ts'
import { computedValue } from './computed/value.ts'
import { dateValue } from './date/value.ts'
import { elapsedValue } from './elapsed/value.ts'
import { flagValue } from './flag/value.ts'
import { iconValue } from './icon/value.ts'
import { idValue } from './id/value.ts'
import { imagesValue } from './images/value.ts'
import { listValue } from './list/value.ts'
import { moneyValue } from './money/value.ts'
import { numberValue } from './number/value.ts'
import { parentValue } from './parent/value.ts'
import { phoneValue } from './phone/value.ts'
import { pointValue } from './point/value.ts'
import { referenceValue } from './reference/value.ts'
import { referencesValue } from './references/value.ts'
import { regionValue } from './region/value.ts'
import { richTextValue } from './richText/value.ts'
import { secretValue } from './secret/value.ts'
import { statesValue } from './states/value.ts'
import { statusValue } from './status/value.ts'
import { textValue } from './text/value.ts'
import { timestampValue } from './timestamp/value.ts'
import { urlValue } from './url/value.ts'
import type { AnyKindValue, KindValue } from './kindValue.ts'
import { videoValue } from './video/value.ts'

/** The compiler lists a missing kind. */
export const kindValues: { readonly [K in Kind]: KindValue<K> } = {
  id: idValue,
  text: textValue,
  number: numberValue,
  money: moneyValue,
  choice: choiceValue,
  flag: flagValue,
  status: statusValue,
  timestamp: timestampValue,
  date: dateValue,
  reference: referenceValue,
  references: referencesValue,
  parent: parentValue,
  images: imagesValue,
  video: videoValue,
  richText: richTextValue,
  point: pointValue,
  region: regionValue,
  colour: colourValue,
  icon: iconValue,
  secret: secretValue,
  url: urlValue,
  list: listValue,
  computed: computedValue,
  states: statesValue,
  phone: phoneValue,
  elapsed: elapsedValue,
}

export const kindValue = (field: Field): AnyKindValue => kindValues[field.kind] as AnyKindValue

/** Whether the field's control takes both columns of a form. */
export function isWide(field: Field): boolean {
  const { wide } = kindValue(field)
  return typeof wide === 'function' ? wide(field) : wide === true
}
