import { createHash } from 'node:crypto'
import { deletedStatus, rowTitle, type AnyModule } from '../../../schema/index.ts'
import { adjustmentText } from '../../../shared/rules/adjustment.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import type { BulkFieldResult } from '../../../shared/wire/bulk.ts'
import { rowSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import type { Data } from '../../db/connection.ts'
import type { RowFilter } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { isDeepEqual } from '../save/acceptValues.ts'
import { valueTexts } from '../valueTexts.ts'
import { type BulkFieldChange, rowVerdict, rowOfOneValue, valueAfter } from './rowVerdict.ts'

/** Former values that are named; the others are only counted. */
const namedValues = 3
/** Groups read to find those: an unchanged or locked value is not among them. */
const readValues = 50

interface ValueCount {
  value: unknown
  count: number
}
/** The values that the changing rows have. */
export interface FormerValues {
  values: readonly ValueCount[]
  kinds: number
  more: boolean
}

/** The former values of the changing rows, the most frequent first. */
export function formerValuesOfRows(field: string, rows: readonly Data[]): FormerValues {
  const groups = [...Map.groupBy(rows, row => JSON.stringify(row[field] ?? null)).values()]
  const values = groups.map(same => ({ value: same[0]?.[field] ?? null, count: same.length }))
  return { values: values.sort((one, other) => other.count - one.count), kinds: values.length, more: false }
}

/** The former values of all rows of a filter, in one statement with a limit on the rows it reads. */
export async function formerValuesOfFilter(
  scope: Scope,
  module: AnyModule,
  { filter, change, same }: { filter: RowFilter; change: BulkFieldChange; same: number },
): Promise<FormerValues> {
  const statuses = filter.statuses.filter(status => status !== deletedStatus)
  if (!statuses.length) return { values: [], kinds: 0, more: false }
  const found = await scope.rows(module).commonValues({ ...filter, statuses }, change.field, readValues)
  const asRow = (value: unknown) => rowOfOneValue(change.field, value)
  const changes = ({ value }: ValueCount) => {
    const verdict = rowVerdict(module, change, asRow(value))
    return 'by' in change ? verdict === 'changes' : verdict !== 'illegalStep'
  }
  const other = found.values.filter(({ value }) => !isDeepEqual(value, valueAfter(module, change, asRow(value))))
  const values = other.filter(changes)
  const kept = same > 0 ? 1 : 0
  return { values, kinds: Math.max(values.length, found.kinds - kept - (other.length - values.length)), more: found.more }
}

/** Former and new value as text. */
export async function describeChange(
  scope: Scope,
  module: AnyModule,
  { change, former, language = languages[0] }: { change: BulkFieldChange; former: FormerValues; language: Language | undefined },
): Promise<BulkFieldResult> {
  const values = former.values.slice(0, namedValues)
  const after = (value: unknown) => valueAfter(module, change, { [change.field]: value })
  const print = await valueTexts(scope, module, {
    name: change.field,
    values: [...('by' in change ? [] : [change.value]), ...values.map(({ value }) => value)],
    language,
  })
  const common = { field: change.field, kinds: former.kinds, ...(former.more ? { more: true as const } : {}) }
  if ('by' in change) {
    const text = (value: unknown) => `${print(value)} → ${print(after(value))}`
    return {
      ...common,
      by: adjustmentText(change.by),
      to: '',
      from: values.map(({ value, count }) => ({ text: text(value), count })),
    }
  }
  return { ...common, to: print(change.value), from: values.map(({ value, count }) => ({ text: print(value), count })) }
}

const shownNames = 5
/** The first rows by name, as far as the account may read it. */
export function firstRowNames({ who }: Scope, module: AnyModule, rows: readonly Data[]): readonly string[] {
  return rows.slice(0, shownNames).map(row => String(rowTitle(module, rowSeenBy(who, module, row)) ?? `#${Number(row['id'])}`))
}

/** A mark of what a preview showed: the change is refused if it would show something else by now. */
export const previewFingerprint = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/** A mark of single rows: any change of one of them changes it. */
export const fingerprintOfRows = (rows: readonly Data[]): string =>
  previewFingerprint(rows.map(row => [Number(row['id']), row['version']]).sort(([one], [other]) => Number(one) - Number(other)))
