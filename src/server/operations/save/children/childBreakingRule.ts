import type { Refusal } from '../../../../shared/wire/refusal.ts'
import { type Data, type DatabaseError, isDatabaseError, ruleError } from '../../../db/connection.ts'
import { initialValues } from '../acceptValues.ts'
import type { ChildrenChange } from './decideRows.ts'

/**
 * The place of the child row that broke a rule over a column of the row that it refers to: the trigger that refused it says the values
 * it was compared by (`ruleTrigger.ts`), and rows with the same values break it alike.
 */
export function childBreakingRule(
  { named: [, { by }], child, added, changed }: ChildrenChange,
  { detail: { cause } }: Refusal,
): number | undefined {
  const refused = isDatabaseError(cause) && cause.code === ruleError ? comparedValues(cause) : null
  if (!refused) return undefined
  const first = initialValues(child)
  const rows: readonly { index: number; row: Data }[] = [
    ...changed.map(({ index, old, values }) => ({ index, row: { ...old, ...values } })),
    ...added.map(({ index, values }) => ({ index, row: { ...first, ...values } })),
  ]
  // All of them have the same parent row, which a new row does not name.
  const compared = Object.entries(refused).filter(([name]) => name !== by)
  return rows.find(({ row }) => compared.every(([name, value]) => value === (row[name] ?? null)))?.index
}

function comparedValues({ detail }: DatabaseError): Data | null {
  const values: unknown = detail?.startsWith('{') ? JSON.parse(detail) : null
  return typeof values === 'object' && values !== null ? (values as Data) : null
}
