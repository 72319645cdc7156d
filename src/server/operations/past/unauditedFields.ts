import { quoted } from '../../db/sql.ts'
import { rowFormulaSql } from '../../db/computed/rowFormulaSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  type Field,
  fieldsOf,
  isComputed,
  isReadonly,
  isSecret,
  memoByModule,
  stampsOf,
} from '../../../schema/index.ts'

/** Fields that come with every row and never change. */
const constant = new Set(['id', 'created_at', 'created_by', 'updated_at'])
export const isConstant = (name: string): boolean => constant.has(name) || name === 'version'

/**
 * The fields of a module whose former values no audit entry holds: what is computed from other rows or from the time, and what
 * the server writes by itself without an entry. They are not shown as they are now, because that would be a guess.
 */
export const unauditedFields = memoByModule((module): readonly string[] =>
  Object.entries(fieldsOf(module)).flatMap(([name, field]) => (isAudited(module, name, field) ? [] : [name])),
)

function isAudited(module: AnyModule, name: string, field: Field): boolean {
  if (constant.has(name)) return true
  if (isSecret(field)) return false
  if (isComputed(field)) return rowFormulaSql(module, name, quoted) !== null
  const isNoted =
    'transitions' in field || kindSql(field).drawn !== undefined || stampsOf(module).some(([stamp]) => stamp === name)
  return !isReadonly(field) || isNoted
}
