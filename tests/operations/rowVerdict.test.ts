import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { type AnyModule, type Field, fieldsOf, isSetOnce, isReadonly } from '../../src/schema/index.ts'
import { rowVerdict, verdictFields, type BulkChange, statusAfter } from '../../src/server/operations/bulk/rowVerdict.ts'
import { everything, treeModule } from '../fixtures/everything.ts'

const valueOf = (field: Field): Arbitrary<unknown> =>
  fc.constantFrom<unknown>(
    kindValue(field).initial(field),
    null,
    '',
    0,
    1,
    -1,
    'something',
    ...('options' in field && field.options ? Object.values(field.options) : []),
  )
const rowOf = (module: AnyModule): Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(fieldsOf(module)).map(([name, field]) => [name, valueOf(field)])))

const changesOf = (module: AnyModule): Arbitrary<BulkChange> => {
  const fields = Object.entries(module.fields).filter(
    ([, field]) => !isReadonly(field) && !isSetOnce(field) && ('options' in field || field.kind === 'flag'),
  )
  return fc.oneof(
    fc.constantFrom(...Object.keys(statusAfter)).map(command => ({ command }) as BulkChange),
    ...fields.map(([name, field]) => valueOf(field).map(value => ({ field: name, value }))),
  )
}

describe('a change of many rows', () => {
  test.each([...modules, everything, treeModule].map(module => [module.name, module as AnyModule] as const))(
    'judges a row of %s by the fields it reads as by all of it',
    (_name, module) => {
      fc.assert(
        fc.property(rowOf(module), changesOf(module), (row, change) => {
          const names = [...verdictFields(module), ...('field' in change ? [change.field] : [])]
          const read = Object.fromEntries(names.map(name => [name, row[name]]))
          expect(rowVerdict(module, change, read)).toEqual(rowVerdict(module, change, row))
        }),
        { numRuns: 300 },
      )
    },
  )
})
