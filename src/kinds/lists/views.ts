// Written by `npm run schema:record` from the folders of this room.
import { productViews } from '#product/kinds/views'
import type { Kind } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'
import { barcodeView } from '../barcode/view.tsx'
import { childrenView } from '../children/view.tsx'
import { choiceView } from '../choice/view.tsx'
import { choicesView } from '../choices/view.tsx'
import { colourView } from '../colour/view.tsx'
import { computedView } from '../computed/view.tsx'
import { dateView } from '../date/view.tsx'
import { durationView } from '../duration/view.tsx'
import { elapsedView } from '../elapsed/view.tsx'
import { emailView } from '../email/view.tsx'
import { filesView } from '../files/view.tsx'
import { flagView } from '../flag/view.tsx'
import { iconView } from '../icon/view.tsx'
import { idView } from '../id/view.tsx'
import { imagesView } from '../images/view.tsx'
import { jsonView } from '../json/view.tsx'
import { listView } from '../list/view.tsx'
import { moneyView } from '../money/view.tsx'
import { numberView } from '../number/view.tsx'
import { parentView } from '../parent/view.tsx'
import { percentView } from '../percent/view.tsx'
import { phoneView } from '../phone/view.tsx'
import { pointView } from '../point/view.tsx'
import { ratingView } from '../rating/view.tsx'
import { referenceView } from '../reference/view.tsx'
import { referencesView } from '../references/view.tsx'
import { regionView } from '../region/view.tsx'
import { richTextView } from '../richText/view.tsx'
import { secretView } from '../secret/view.tsx'
import { serialView } from '../serial/view.tsx'
import { statesView } from '../states/view.tsx'
import { statusView } from '../status/view.tsx'
import { textView } from '../text/view.tsx'
import { timeView } from '../time/view.tsx'
import { timestampView } from '../timestamp/view.tsx'
import { urlView } from '../url/view.tsx'
import { videoView } from '../video/view.tsx'

/** The client half of each kind. */
export const kindViews: { readonly [K in Kind]: KindView<K> } = {
  barcode: barcodeView,
  children: childrenView,
  choice: choiceView,
  choices: choicesView,
  colour: colourView,
  computed: computedView,
  date: dateView,
  duration: durationView,
  elapsed: elapsedView,
  email: emailView,
  files: filesView,
  flag: flagView,
  icon: iconView,
  id: idView,
  images: imagesView,
  json: jsonView,
  list: listView,
  money: moneyView,
  number: numberView,
  parent: parentView,
  percent: percentView,
  phone: phoneView,
  point: pointView,
  rating: ratingView,
  reference: referenceView,
  references: referencesView,
  region: regionView,
  richText: richTextView,
  secret: secretView,
  serial: serialView,
  states: statesView,
  status: statusView,
  text: textView,
  time: timeView,
  timestamp: timestampView,
  url: urlView,
  video: videoView,
  ...productViews,
}
