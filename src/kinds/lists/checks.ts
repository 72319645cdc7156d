// Written by `npm run schema:record` from the folders of this room.
import { productChecks } from '#product/kinds/checks'
import type { Kind } from '../../schema/kinds.ts'
import type { KindChecks } from '../../schema/kindChecks.ts'
import { barcodeChecks } from '../barcode/check.ts'
import { childrenChecks } from '../children/check.ts'
import { choiceChecks } from '../choice/check.ts'
import { choicesChecks } from '../choices/check.ts'
import { colourChecks } from '../colour/check.ts'
import { computedChecks } from '../computed/check.ts'
import { durationChecks } from '../duration/check.ts'
import { elapsedChecks } from '../elapsed/check.ts'
import { filesChecks } from '../files/check.ts'
import { iconChecks } from '../icon/check.ts'
import { moneyChecks } from '../money/check.ts'
import { numberChecks } from '../number/check.ts'
import { parentChecks } from '../parent/check.ts'
import { percentChecks } from '../percent/check.ts'
import { pointChecks } from '../point/check.ts'
import { ratingChecks } from '../rating/check.ts'
import { referenceChecks } from '../reference/check.ts'
import { referencesChecks } from '../references/check.ts'
import { regionChecks } from '../region/check.ts'
import { serialChecks } from '../serial/check.ts'
import { statesChecks } from '../states/check.ts'
import { statusChecks } from '../status/check.ts'
import { textChecks } from '../text/check.ts'
import { timeChecks } from '../time/check.ts'
import { timestampChecks } from '../timestamp/check.ts'

/** How the options of a field are checked, of the kinds that have any to check. */
export const checksByKind: { readonly [K in Kind]?: KindChecks<K> } = {
  barcode: barcodeChecks,
  children: childrenChecks,
  choice: choiceChecks,
  choices: choicesChecks,
  colour: colourChecks,
  computed: computedChecks,
  duration: durationChecks,
  elapsed: elapsedChecks,
  files: filesChecks,
  icon: iconChecks,
  money: moneyChecks,
  number: numberChecks,
  parent: parentChecks,
  percent: percentChecks,
  point: pointChecks,
  rating: ratingChecks,
  reference: referenceChecks,
  references: referencesChecks,
  region: regionChecks,
  serial: serialChecks,
  states: statesChecks,
  status: statusChecks,
  text: textChecks,
  time: timeChecks,
  timestamp: timestampChecks,
  ...productChecks,
}
