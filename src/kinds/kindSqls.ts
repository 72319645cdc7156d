import type { Field, Kind } from '../schema/index.ts'
import { choiceSql } from './choice/sql.ts'
import { colourSql } from './colour/sql.ts'
import { computedSql } from './computed/sql.ts'
import { dateSql } from './date/sql.ts'
import { elapsedSql } from './elapsed/sql.ts'
import { flagSql } from './flag/sql.ts'
import { iconSql } from './icon/sql.ts'
import { idSql } from './id/sql.ts'
import { imagesSql } from './images/sql.ts'
import { listSql } from './list/sql.ts'
import { moneySql } from './money/sql.ts'
import { numberSql } from './number/sql.ts'
import { parentSql } from './parent/sql.ts'
import { phoneSql } from './phone/sql.ts'
import { pointSql } from './point/sql.ts'
import { referenceSql } from './reference/sql.ts'
import { referencesSql } from './references/sql.ts'
import { regionSql } from './region/sql.ts'
import { richTextSql } from './richText/sql.ts'
import { secretSql } from './secret/sql.ts'
import type { AnyKindSql, KindSql } from './kindSql.ts'
import { statesSql } from './states/sql.ts'
import { statusSql } from './status/sql.ts'
import { textSql } from './text/sql.ts'
import { timestampSql } from './timestamp/sql.ts'
import { urlSql } from './url/sql.ts'
import { videoSql } from './video/sql.ts'

/** The compiler lists a missing kind. */
export const kindSqls: { readonly [K in Kind]: KindSql<K> } = {
  id: idSql,
  text: textSql,
  number: numberSql,
  money: moneySql,
  choice: choiceSql,
  flag: flagSql,
  status: statusSql,
  timestamp: timestampSql,
  date: dateSql,
  reference: referenceSql,
  references: referencesSql,
  parent: parentSql,
  images: imagesSql,
  video: videoSql,
  richText: richTextSql,
  point: pointSql,
  region: regionSql,
  colour: colourSql,
  icon: iconSql,
  secret: secretSql,
  url: urlSql,
  list: listSql,
  computed: computedSql,
  states: statesSql,
  phone: phoneSql,
  elapsed: elapsedSql,
}

type UnboundKindSql = Omit<AnyKindSql, 'cast'> & { cast: string | ((field: Field) => string) }

const boundSqls = new WeakMap<Field, AnyKindSql>()

export function kindSql(field: Field): AnyKindSql {
  const known = boundSqls.get(field)
  if (known) return known
  const unbound = kindSqls[field.kind] as UnboundKindSql
  const bound = { ...unbound, cast: typeof unbound.cast === 'string' ? unbound.cast : unbound.cast(field) }
  boundSqls.set(field, bound)
  return bound
}
