// Written by `npm run schema:record` from the folders of this room.
import { productSqls } from '#product/kinds/sqls'
import type { Kind } from '../../schema/index.ts'
import type { KindSql } from '../kindSql.ts'
import { barcodeSql } from '../barcode/sql.ts'
import { childrenSql } from '../children/sql.ts'
import { choiceSql } from '../choice/sql.ts'
import { choicesSql } from '../choices/sql.ts'
import { colourSql } from '../colour/sql.ts'
import { computedSql } from '../computed/sql.ts'
import { dateSql } from '../date/sql.ts'
import { durationSql } from '../duration/sql.ts'
import { elapsedSql } from '../elapsed/sql.ts'
import { emailSql } from '../email/sql.ts'
import { filesSql } from '../files/sql.ts'
import { flagSql } from '../flag/sql.ts'
import { iconSql } from '../icon/sql.ts'
import { idSql } from '../id/sql.ts'
import { imagesSql } from '../images/sql.ts'
import { jsonSql } from '../json/sql.ts'
import { listSql } from '../list/sql.ts'
import { moneySql } from '../money/sql.ts'
import { numberSql } from '../number/sql.ts'
import { parentSql } from '../parent/sql.ts'
import { percentSql } from '../percent/sql.ts'
import { phoneSql } from '../phone/sql.ts'
import { pointSql } from '../point/sql.ts'
import { ratingSql } from '../rating/sql.ts'
import { referenceSql } from '../reference/sql.ts'
import { referencesSql } from '../references/sql.ts'
import { regionSql } from '../region/sql.ts'
import { richTextSql } from '../richText/sql.ts'
import { secretSql } from '../secret/sql.ts'
import { serialSql } from '../serial/sql.ts'
import { statesSql } from '../states/sql.ts'
import { statusSql } from '../status/sql.ts'
import { textSql } from '../text/sql.ts'
import { timeSql } from '../time/sql.ts'
import { timestampSql } from '../timestamp/sql.ts'
import { urlSql } from '../url/sql.ts'
import { videoSql } from '../video/sql.ts'

/** The server half of each kind. */
export const kindSqls: { readonly [K in Kind]: KindSql<K> } = {
  barcode: barcodeSql,
  children: childrenSql,
  choice: choiceSql,
  choices: choicesSql,
  colour: colourSql,
  computed: computedSql,
  date: dateSql,
  duration: durationSql,
  elapsed: elapsedSql,
  email: emailSql,
  files: filesSql,
  flag: flagSql,
  icon: iconSql,
  id: idSql,
  images: imagesSql,
  json: jsonSql,
  list: listSql,
  money: moneySql,
  number: numberSql,
  parent: parentSql,
  percent: percentSql,
  phone: phoneSql,
  point: pointSql,
  rating: ratingSql,
  reference: referenceSql,
  references: referencesSql,
  region: regionSql,
  richText: richTextSql,
  secret: secretSql,
  serial: serialSql,
  states: statesSql,
  status: statusSql,
  text: textSql,
  time: timeSql,
  timestamp: timestampSql,
  url: urlSql,
  video: videoSql,
  ...productSqls,
}
