import { type AnyModule, fieldsOf, tableOf, uniqueGroupsOf, exclusionsOf } from '../../schema/index.ts'
import { type FieldError, Refusal, refuse } from '../../shared/wire/refusal.ts'
import { deadlockDetected, isDatabaseError, lockNotAvailable, queryCancelled, quotaError } from './connection.ts'
import { DatabaseUnreachable } from './postgres/databaseUnreachable.ts'
import { exclusionConstraint } from './query/exclusionSql.ts'

/** A database error as a refusal that an operator can act on; null for a fault of the server. */
export function refusalOfError(error: unknown, module: AnyModule | null): Refusal | 'repeated' | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnreachable) return refuse('unavailable', { retryAfter: 2 })
  if (!isDatabaseError(error)) return isConnectionLoss(error) ? refuse('unavailable', { retryAfter: 2 }) : null
  if (error.code === '23505') return duplicateRefusal(error.constraint ?? '', module)
  if (error.code === '23P01') return overlapRefusal(error.constraint ?? '', module)
  if (error.code === quotaError) return refuse('quotaReached', { params: { max: error.message } })
  // A row policy refused the row as it would be.
  if (error.code === '42501' && module?.visible) return refuse('outOfSight')
  if (error.code === '23503') return refuse('noSuchReference')
  if (error.code === '22003') return refuse('numberTooLarge')
  if (busyCodes.has(error.code)) return refuse('busy', { retryAfter: 1 })
  if (error.code === '53100') return refuse('diskFull', { retryAfter: 30 })
  if (/^(08|57P|53)/.test(error.code)) return refuse('unavailable', { retryAfter: 2 })
  return null
}
/** Lock and statement time-outs, deadlocks, serialisation. */
const busyCodes = new Set([lockNotAvailable, queryCancelled, deadlockDetected, '40001'])

function duplicateRefusal(constraint: string, module: AnyModule | null): Refusal | 'repeated' {
  if (constraint.startsWith('idempotency')) return 'repeated'
  const name = module ? constraint.replace(`${tableOf(module)}_unique_`, '') : ''
  const together = (module ? uniqueGroupsOf(module) : []).find(names => names.join('_') === name) ?? [name]
  const known = together.filter(field => module && Object.hasOwn(fieldsOf(module), field))
  return refuse('duplicate', known.length ? { errors: [duplicateError(known)] } : {})
}

/** The error of values that another row has, at the first field: of one field, or of several that are unique together. */
export function duplicateError(names: readonly string[]): FieldError {
  const [field = ''] = names
  return names.length > 1
    ? { field, code: 'duplicateTogether', params: { names: names.join(' ') } }
    : { field, code: 'duplicate' }
}

/** The other row is not named: the account may not see it. */
function overlapRefusal(constraint: string, module: AnyModule | null): Refusal {
  const exclusion = module && exclusionsOf(module).find(one => exclusionConstraint(module, one) === constraint)
  if (exclusion && !exclusion.during) return refuse('duplicate', { errors: [duplicateError(exclusion.fields)] })
  return refuse('overlaps', exclusion?.during ? { errors: [{ field: exclusion.during[0], code: 'overlaps' }] } : {})
}

const isConnectionLoss = (error: Error): boolean =>
  /ECONN|ETIMEDOUT|EPIPE|is not queryable|Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(
    `${String('code' in error && error.code)} ${error.message}`,
  )
