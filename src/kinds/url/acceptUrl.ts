import { isSafeUrl } from '../../shared/rules/isSafeUrl.ts'
import { isEmptyValue, invalid, ok, type ValueResult } from '../kindValue.ts'

export const maxUrlLength = 500

export function acceptUrl(raw: unknown, max: number): ValueResult<string> {
  if (isEmptyValue(raw)) return ok<string>(null)
  if (typeof raw !== 'string') return invalid('notAUrl')
  if (raw.length > max) return invalid('tooLong', { max })
  return isSafeUrl(raw) ? ok(raw) : invalid('notAUrl')
}
