import type { Field } from '../schema/index.ts'
import type { AnyKindSql } from './kindSql.ts'
import { kindSqls } from './lists/sqls.ts'

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
