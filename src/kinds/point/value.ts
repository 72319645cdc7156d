import { acceptPoint, normalizePoint } from '../../shared/rules/points.ts'
import { isEmptyValue, type KindValue, invalid, ok, type ValueResult } from '../kindValue.ts'

export const pointValue: KindValue<'point'> = {
  accept: raw => (isEmptyValue(raw) ? ok<string>(null) : toResult(typeof raw === 'string' ? acceptPoint(raw) : null)),
  parse: typed => (typed.trim() === '' ? ok<string>(null) : toResult(normalizePoint(typed))),
  print: value => value,
  initial: () => null,
  jsonSchema: () => ({ type: 'string', description: 'longitude and latitude, GCJ-02' }),
  formType: 'string',
  wide: field => field.widget === 'pointOnMap',
  sample: '121.473701,31.230416',
}

const toResult = (point: string | null): ValueResult<string> => (point === null ? invalid('notAPoint') : ok(point))
