import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  changesWithTime,
  type Field,
  fieldsOf,
  isComputed,
  isReadonly,
  isSecret,
  memoByModule,
  stampsOf,
} from '../../../schema/index.ts'
import { rowFormulaSql } from '../../db/computed/rowFormulaSql.ts'
import { quoted } from '../../db/sql.ts'

/** Fields that come with every row and never change. */
const constant = new Set(['id', 'created_at', 'created_by', 'updated_at'])
export const isConstant = (name: string): boolean => constant.has(name) || name === 'version'

/**
 * Fields whose former values are in no audit entry: those computed from other rows or from the time, and those that the server writes
 * without an entry. A list of the past leaves them out: their present values would be a guess.
 */
export const unauditedFields = memoByModule((module): readonly string[] =>
  Object.entries(fieldsOf(module)).flatMap(([name, field]) => (isAudited(module, name, field) ? [] : [name])),
)

function isAudited(module: AnyModule, name: string, field: Field): boolean {
  if (constant.has(name)) return true
  if (isSecret(field)) return false
  if (isComputed(field)) return rowFormulaSql(module, name, quoted) !== null && !changesWithTime(module, name)
  const isNoted =
    'transitions' in field || kindSql(field).drawn !== undefined || stampsOf(module).some(([stamp]) => stamp === name)
  return !isReadonly(field) || isNoted
}
