import {
  type AnyModule,
  childrenDeciding,
  childrenOf,
  fieldOf,
  formulaOf,
  type Right,
  splitPath,
} from '../../../../schema/index.ts'
import { isLockedIn, isRowLocked } from '../../../../shared/rules/condition.ts'
import { mayEditChild } from '../../../../shared/rules/rowScopes.ts'
import { type FieldError, Refusal, refuse } from '../../../../shared/wire/refusal.ts'
import { permittedRights } from '../../../auth/permit.ts'
import type { Data } from '../../../db/connection.ts'
import type { IdempotencyRecord } from '../../../db/query/writeSql.ts'
import type { Scope } from '../../../db/scope.ts'
import { initialValues, lockedErrors, rowErrors } from '../acceptValues.ts'
import { storeReply } from '../keyedRequest.ts'
import type { ChildWrites } from '../writeRow.ts'
import { childErrors, problemsOfRefusal } from './acceptChild.ts'
import { decideChildren } from './decideChildren.ts'
import type { ChildrenChange } from './decideRows.ts'
import { withChildren } from './readChildren.ts'
import { enforceRules, suspendRules } from './rulesOverChildren.ts'
import { childrenDifferences, isUnchanged, writeChildren } from './writeChildren.ts'

interface SentWithChildren {
  row: Data
  old: Data | null
  /** Decides the values of the row itself. */
  own: () => Promise<Data>
}
/** The values of a row and its child rows, refused with every error of both. */
export async function decideWithChildren(
  scope: Scope,
  module: AnyModule,
  { row, old, own }: SentWithChildren,
): Promise<{ values: Data; children: readonly ChildrenChange[] }> {
  if (!childrenOf(module).length) return { values: await own(), children: [] }
  const decided = await own().then(
    values => ({ values, wrong: [] as readonly FieldError[] }),
    (error: unknown) => {
      const wrong = error instanceof Refusal && error.code === 'invalid' ? error.detail.errors : undefined
      if (!wrong) throw error
      return { values: {} satisfies Data, wrong }
    },
  )
  const { values } = decided
  const { changes, errors: wrongInChildren } = await decideChildren(scope, module, {
    row,
    old,
    above: { ...initialValues(module), ...old, ...values },
  })
  // Values of the row that were refused with it are not missing for its child rows: they have just not been accepted.
  if (decided.wrong.length)
    throw refuse('invalid', { errors: [...decided.wrong, ...wrongInChildren.filter(({ code }) => code !== 'matchedFirst')] })
  const errors = wrongInChildren
  const locked = old ? lockedChildren(scope, module, { changes, old, row: { ...old, ...values } }) : []
  // If no child row changes, their stored sums are still right, and rules over them can be checked before the write.
  const broken = changes.every(isUnchanged)
    ? [...lockedErrors(module, { values, old }), ...rowErrors(module, { values, old })].filter(error =>
        hangsOnChildren(module, error),
      )
    : []
  const wrong = [...locked, ...errors, ...broken]
  if (wrong.length) throw refuse('invalid', { errors: wrong })
  return { values, children: changes }
}

/** Whether an error may depend on sums of the child rows. */
function hangsOnChildren(module: AnyModule, { field, code }: FieldError): boolean {
  const decided = code === 'required' || code === 'readonly' ? fieldOf(module, field) : undefined
  return code === 'ruleBroken' || (decided !== undefined && childrenDeciding(module, decided).length > 0)
}

/** Changed child rows that are locked by the parent row, or that only others may change. */
export const lockedChildren = (
  { who }: Scope,
  module: AnyModule,
  { changes, old, row }: { changes: readonly ChildrenChange[]; old: Data; row: Data },
): readonly FieldError[] =>
  changes.flatMap((change): readonly FieldError[] => {
    const [field, children] = change.named
    if (isUnchanged(change)) return []
    if (isRowLocked(module, row, old)) return [{ field, code: 'rowLocked' }]
    if (isLockedIn(module, children, { row, before: old })) return [{ field, code: 'readonly' }]
    return childrenOfOthers(change, { account: who.account, rights: permittedRights(who, module) })
  })

/** A row that only moves to another place is not changed. */
function childrenOfOthers(
  { named: [name, field], child, changed, removed }: ChildrenChange,
  by: { account: number; rights: readonly Right[] },
): readonly FieldError[] {
  if (!field.editable) return []
  const isWritten = (values: Data) => Object.keys(values).some(one => one !== field.order)
  return [...changed.filter(({ values }) => isWritten(values)), ...removed].flatMap(({ index, old }) =>
    mayEditChild(field, old, by) ? [] : childErrors({ name, child }, index, problemsOfRefusal(refuse('othersRow'))),
  )
}

export const childWritesOf = (
  scope: Scope,
  module: AnyModule,
  { values, children, old }: { values: Data; children: readonly ChildrenChange[]; old: Data | null },
): ChildWrites | undefined =>
  children.every(isUnchanged)
    ? undefined
    : {
        changes: childrenDifferences(children, scope.registry.modules),
        begin: () => suspendRules(scope, module, old ? [Number(old['id'])] : []),
        async write(id) {
          if (!old) await suspendRules(scope, module, [id])
          await writeChildren(scope, children, id)
          await enforceRules(scope, module, [{ id, old, values }])
        },
      }

/** Whether rows show what is computed in rows that they refer to: it may be a sum over them, which triggers change after the write. */
const showsComputedOfOthers = (module: AnyModule, { named }: Scope['registry']): boolean =>
  Object.values(module.fields).some(field => {
    const formula = formulaOf(field)
    const source =
      formula?.name === 'referenced' ? fieldOf(named(formula.to) ?? module, splitPath(formula.of)[1] ?? '') : undefined
    return formulaOf(source) !== undefined
  })

/** The row as it is after it and its child rows were written, with them; the idempotency record contains all of it. */
export async function replyWithChildren(
  scope: Scope,
  module: AnyModule,
  { saved, children, idempotency }: { saved: Data; children: readonly ChildrenChange[]; idempotency: IdempotencyRecord | null },
): Promise<Data> {
  const isSame = children.every(isUnchanged)
  const isFinal = isSame && !showsComputedOfOthers(module, scope.registry)
  const row = isFinal ? saved : ((await scope.rows(module).one(Number(saved['id']))) ?? saved)
  if (!childrenOf(module).length) return row
  const whole = await withChildren(scope, module, row)
  if (idempotency && !isSame) await storeReply(scope, idempotency, whole)
  return whole
}
