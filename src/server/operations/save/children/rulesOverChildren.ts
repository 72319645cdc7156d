import { calculatedRow } from '../../../../kinds/computed/calculatedRow.ts'
import { type AnyModule, childrenCompared, childrenDeciding, fieldOf, memoByModule, type Rule } from '../../../../schema/index.ts'
import { isLockedIn } from '../../../../shared/rules/condition.ts'
import { brokenRules } from '../../../../shared/rules/rowRules.ts'
import { type FieldError, refuse } from '../../../../shared/wire/refusal.ts'
import { suspendedRows, suspendedRulesSetting } from '../../../db/computed/ruleTrigger.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { sql } from '../../../db/sql.ts'
import { brokenRuleError, isFirstValue, isMissingIn } from '../acceptValues.ts'
import { calculatedChange } from '../calculatedChange.ts'

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

interface EnforcedRow {
  id: number
  old: Data | null
  /** What somebody changed in it; an undo puts back what was there, whether or not the row locks it. */
  values?: Data
}
/**
 * Refuses written rows that break a rule over the sums of their child rows, lack what these sums require, or change what they lock; one that
 * broke a rule before may become better.
 */
export async function enforceRules(scope: Scope, module: AnyModule, written: readonly EnforcedRow[]): Promise<void> {
  const base = scope.registry.base(module)
  const ruled = rulesOverChildren(base)
  if (!ruled.size && !decidedByChildren(base).length) return
  if (ruled.size) await setSuspended(scope, base, [])
  const saved = new Map((await scope.rows(base).some(written.map(({ id }) => id))).map(row => [Number(row['id']), row]))
  for (const { id, old, values = {} } of written) {
    const row = saved.get(id)
    // A row that is not read is not checked: a save never lets one out of its writer's sight.
    if (!row) throw refuse('forbidden')
    const broken = brokenOf(base, row).filter(({ index }) => ruled.has(index) && !(old && isNotWorse(base, index, { old, row })))
    const errors = [
      ...conditionErrors(base, { row, old, values }),
      ...broken.map(({ field, index }) => brokenRuleError(field, index)),
    ]
    if (errors.length) throw refuse('invalid', { errors })
  }
}

/** The fields whose conditions compare sums of such rows. */
const decidedByChildren = memoByModule(module =>
  Object.entries(module.fields).filter(([, field]) => childrenDeciding(module, field).length),
)
/** What these conditions refuse in the row as the save left it. */
function conditionErrors(
  module: AnyModule,
  { row, old, values }: { row: Data; old: Data | null; values: Data },
): readonly FieldError[] {
  const change = calculatedChange(module, { row, old })
  const { before } = change
  return decidedByChildren(module).flatMap(([name, field]): readonly FieldError[] => {
    if (isMissingIn(module, [name, field], change) && !(before && isMissingIn(module, [name, field], { row: before, before })))
      return [{ field: name, code: 'required' }]
    const isChanged = Object.hasOwn(values, name) && !isFirstValue(module, name, { values, old })
    return isChanged && isLockedIn(module, field, change) ? [{ field: name, code: 'readonly' }] : []
  })
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
