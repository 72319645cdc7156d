import { calculatedRow } from '../../../../kinds/computed/calculatedRow.ts'
import { type AnyModule, childrenCompared, fieldOf, memoByModule, type Rule } from '../../../../schema/index.ts'
import { isRequiredIn } from '../../../../shared/rules/condition.ts'
import { brokenRules } from '../../../../shared/rules/rowRules.ts'
import { type FieldError, refuse } from '../../../../shared/wire/refusal.ts'
import { suspendedRows, suspendedRulesSetting } from '../../../db/computed/ruleTrigger.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { sql } from '../../../db/sql.ts'
import { brokenRuleError, childrenRequiring, isEmptyIn } from '../acceptValues.ts'

/** The rules over sums of rows that are edited in the form of the row. */
const rulesOverChildren = memoByModule((module): ReadonlySet<number> => {
  const indexes = [...(module.rules ?? []).entries()].filter(([, { that }]) => childrenCompared(module, that).length)
  return new Set(indexes.map(([index]) => index))
})

/**
 * Until `enforceRules`, the trigger lets these rows break the rules over their child rows: a row and its child rows are written by several
 * statements, between which such a rule may not hold. The row is locked by then, so that nobody else changes it or a child row.
 */
export async function suspendRules(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<void> {
  const base = scope.registry.base(module)
  if (ids.length && rulesOverChildren(base).size) await setSuspended(scope, base, ids)
}

const setSuspended = (scope: Scope, base: AnyModule, ids: readonly number[]): Promise<unknown> =>
  scope.read(sql`select set_config(${suspendedRulesSetting}, ${suspendedRows(base, ids)}, true)`)

/**
 * Refuses written rows that break a rule over the sums of their child rows, or lack what these sums require; one that broke it before may
 * become better.
 */
export async function enforceRules(
  scope: Scope,
  module: AnyModule,
  written: readonly { id: number; old: Data | null }[],
): Promise<void> {
  const base = scope.registry.base(module)
  const [ruled, required] = [rulesOverChildren(base), requiredByChildren(base)]
  if (!ruled.size && !required.length) return
  if (ruled.size) await setSuspended(scope, base, [])
  const before = new Map(written.map(({ id, old }) => [id, old]))
  const rows = await scope.rows(base).some(written.map(({ id }) => id))
  // A row that is not read is not checked: a save never lets one out of its writer's sight.
  if (rows.length !== before.size) throw refuse('forbidden')
  for (const row of rows) {
    const old = before.get(Number(row['id'])) ?? null
    const broken = brokenOf(base, row).filter(({ index }) => ruled.has(index) && !(old && isNotWorse(base, index, { old, row })))
    const missing = required.filter(name => isMissing(base, name, row) && !(old && isMissing(base, name, old)))
    const errors = [
      ...missing.map((field): FieldError => ({ field, code: 'required' })),
      ...broken.map(({ field, index }) => brokenRuleError(field, index)),
    ]
    if (errors.length) throw refuse('invalid', { errors })
  }
}

/** The fields that are required under a condition over sums of such rows. */
const requiredByChildren = memoByModule(module =>
  Object.entries(module.fields).flatMap(([name, field]) => (childrenRequiring(module, field).length ? [name] : [])),
)
function isMissing(module: AnyModule, name: string, row: Data): boolean {
  const field = fieldOf(module, name)
  return field !== undefined && isRequiredIn(module, field, calculatedRow(module, row)) && isEmptyIn(field, row[name])
}

const brokenOf = (module: AnyModule, row: Data) => brokenRules(module, calculatedRow(module, row))

function isNotWorse(module: AnyModule, index: number, { old, row }: { old: Data; row: Data }): boolean {
  const rule = module.rules?.[index]
  if (!rule || !brokenOf(module, old).some(one => one.index === index)) return false
  return !isFurtherBroken(module, rule, { before: calculatedRow(module, old), after: calculatedRow(module, row) })
}

/** Whether a side moved away from what the rule asks. */
function isFurtherBroken(
  module: AnyModule,
  { that: [left, comparison, right] }: Rule,
  { before, after }: { before: Data; after: Data },
): boolean {
  if (comparison === '=' || comparison === '!=') return true
  const isUpper = comparison.startsWith('<')
  const grew = (name: string) => isMore(after[name], before[name])
  const shrank = (name: string) => isMore(before[name], after[name])
  const moved = isUpper ? grew(left) : shrank(left)
  return moved || (typeof right === 'string' && fieldOf(module, right) !== undefined && (isUpper ? shrank(right) : grew(right)))
}

/** Numbers, or dates and times as texts. */
const isMore = (one: unknown, other: unknown): boolean => typeof one === typeof other && (one as number) > (other as number)
