// Written by `npm run schema:record` from the folders of this room.
import type { Kind } from '../../schema/index.ts'
import type { KindSql } from '../kindSql.ts'
import { choiceSql } from '../choice/sql.ts'
import { colourSql } from '../colour/sql.ts'
import { computedSql } from '../computed/sql.ts'
import { dateSql } from '../date/sql.ts'
import { elapsedSql } from '../elapsed/sql.ts'
import { flagSql } from '../flag/sql.ts'
import { iconSql } from '../icon/sql.ts'
import { idSql } from '../id/sql.ts'
import { imagesSql } from '../images/sql.ts'
import { listSql } from '../list/sql.ts'
import { moneySql } from '../money/sql.ts'
import { numberSql } from '../number/sql.ts'
import { parentSql } from '../parent/sql.ts'
import { phoneSql } from '../phone/sql.ts'
import { pointSql } from '../point/sql.ts'
import { referenceSql } from '../reference/sql.ts'
import { referencesSql } from '../references/sql.ts'
import { regionSql } from '../region/sql.ts'
import { richTextSql } from '../richText/sql.ts'
import { secretSql } from '../secret/sql.ts'
import { statesSql } from '../states/sql.ts'
import { statusSql } from '../status/sql.ts'
import { textSql } from '../text/sql.ts'
import { timestampSql } from '../timestamp/sql.ts'
import { urlSql } from '../url/sql.ts'
import { videoSql } from '../video/sql.ts'

/** The server half of each kind. */
export const kindSqls: { readonly [K in Kind]: KindSql<K> } = {
  choice: choiceSql,
  colour: colourSql,
  computed: computedSql,
  date: dateSql,
  elapsed: elapsedSql,
  flag: flagSql,
  icon: iconSql,
  id: idSql,
  images: imagesSql,
  list: listSql,
  money: moneySql,
  number: numberSql,
  parent: parentSql,
  phone: phoneSql,
  point: pointSql,
  reference: referenceSql,
  references: referencesSql,
  region: regionSql,
  richText: richTextSql,
  secret: secretSql,
  states: statesSql,
  status: statusSql,
  text: textSql,
  timestamp: timestampSql,
  url: urlSql,
  video: videoSql,
}
