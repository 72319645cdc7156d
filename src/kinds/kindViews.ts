import './kindView.css'
import type { Field, Kind } from '../schema/index.ts'
import { choiceView } from './choice/view.tsx'
import { colourView } from './colour/view.tsx'
import { computedView } from './computed/view.tsx'
import { dateView } from './date/view.tsx'
import { elapsedView } from './elapsed/view.tsx'
import { flagView } from './flag/view.tsx'
import { iconView } from './icon/view.tsx'
import { idView } from './id/view.tsx'
import { imagesView } from './images/view.tsx'
import { listView } from './list/view.tsx'
import { moneyView } from './money/view.tsx'
import { numberView } from './number/view.tsx'
import { parentView } from './parent/view.tsx'
import { phoneView } from './phone/view.tsx'
import { pointView } from './point/view.tsx'
import { referenceView } from './reference/view.tsx'
import { referencesView } from './references/view.tsx'
import { regionView } from './region/view.tsx'
import { richTextView } from './richText/view.tsx'
import { secretView } from './secret/view.tsx'
import { statesView } from './states/view.tsx'
import { statusView } from './status/view.tsx'
import { textView } from './text/view.tsx'
import { timestampView } from './timestamp/view.tsx'
import { urlView } from './url/view.tsx'
import { videoView } from './video/view.tsx'
import type { AnyKindView, KindView } from './kindView.ts'

/** The compiler lists a missing kind. */
const kindViews: { readonly [K in Kind]: KindView<K> } = {
  id: idView,
  text: textView,
  number: numberView,
  money: moneyView,
  choice: choiceView,
  flag: flagView,
  status: statusView,
  timestamp: timestampView,
  date: dateView,
  reference: referenceView,
  references: referencesView,
  parent: parentView,
  images: imagesView,
  video: videoView,
  richText: richTextView,
  point: pointView,
  region: regionView,
  colour: colourView,
  icon: iconView,
  secret: secretView,
  url: urlView,
  list: listView,
  computed: computedView,
  states: statesView,
  phone: phoneView,
  elapsed: elapsedView,
}

export const kindView = (field: Field): AnyKindView => kindViews[field.kind] as AnyKindView
