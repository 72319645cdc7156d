import { type AnyModule, type ChildrenNamed, fieldsOfDeletion } from '../../../../schema/index.ts'
import { isDeletable, isProtected, isRowLocked } from '../../../../shared/rules/condition.ts'
import { type FieldError, refuse } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { type Ancestors, checkWithin, readAncestorsOfRows, type RowChange } from '../checkWithin.ts'
import { placeAmongRegions, readRegionsOfRows, type Regions } from '../placeRegions.ts'
import { hasRowDefaults, rowDefaults } from '../rowDefaults.ts'
import { acceptChild, type ChildProblem, problemsOfRefusal, type SentChild } from './acceptChild.ts'

/** The field `children` of a module, and the module of the child rows. */
export interface ChildrenField {
  named: ChildrenNamed
  child: AnyModule
}

/** The child rows of one parent row, as a form or a file has them. */
export interface ChildGroup<Row extends SentChild = SentChild> {
  /** The id of the parent row; null for a new one. */
  parent: number | null
  /** The parent row as the write leaves it: child rows copy defaults from it. */
  above: Data
  rows: readonly Row[]
}
export type DecidedChild<Row extends SentChild = SentChild> = Row & { values: Data; problems: ChildProblem[] }

interface GroupChecks<Row extends SentChild> {
  groups: readonly ChildGroup<Row>[]
  /** The errors of references in each row. */
  referenceErrors(rows: readonly RowChange[]): Promise<ReadonlyMap<RowChange, readonly FieldError[]>>
  /** Regions that are loaded already. */
  regions?: Regions | undefined
}

/**
 * The values of child rows, and what is wrong with each, by the fields of their own module: for a save, which has one group, and for
 * an import. What is read is read for all groups together.
 */
export async function decideRows<Row extends SentChild>(
  scope: Scope,
  { named: [, field], child }: ChildrenField,
  { groups, referenceErrors, regions }: GroupChecks<Row>,
): Promise<DecidedChild<Row>[][]> {
  const defaults = await defaultsOfNewRows(scope, child, { by: field.by, groups })
  const accepted = groups.map(({ parent, rows }) =>
    rows.map(row => ({ ...row, ...acceptChild({ field, child }, { ...row, defaults: defaults.get(row) ?? {} }, parent) })),
  )
  const all = accepted.flat()
  const wrong = await referenceErrors(all)
  const known: KnownRows = {
    regions: regions ?? (await readRegionsOfRows(scope, child, all)),
    ancestors: await readAncestorsOfRows(scope, child, all),
  }
  const decided: DecidedChild<Row>[][] = []
  for (const rows of accepted) {
    const placed: DecidedChild<Row>[] = []
    for (const row of rows) {
      const { values, errors } = await placeRow(scope, child, { row, known })
      placed.push({ ...row, values, problems: [...row.problems, ...(wrong.get(row) ?? []), ...errors] })
    }
    decided.push(placed)
  }
  return decided
}

async function defaultsOfNewRows(
  scope: Scope,
  child: AnyModule,
  { by, groups }: { by: string; groups: readonly ChildGroup[] },
): Promise<ReadonlyMap<SentChild, Data>> {
  if (!hasRowDefaults(child)) return new Map()
  const added = groups.flatMap(({ above, rows }) => rows.flatMap(row => (row.old ? [] : [{ row, above }])))
  const values = await rowDefaults(scope, child, {
    rows: added.map(({ row }) => row.sent),
    above: { by, rows: added.map(({ above }) => above) },
  })
  return new Map(added.map(({ row }, index) => [row, values[index] ?? {}]))
}

interface KnownRows {
  regions: Regions
  ancestors: Ancestors
}
/** Fills in enclosing values of a row: wider regions, ancestors of a chosen row. */
async function placeRow(
  scope: Scope,
  child: AnyModule,
  { row: { values, old }, known }: { row: RowChange; known: KnownRows },
): Promise<{ values: Data; errors: readonly FieldError[] }> {
  const regions = placeAmongRegions(child, known.regions, { values, old })
  const within = await checkWithin(scope, child, { values: { ...values, ...regions.values }, old, known: known.ancestors })
  return { values: { ...values, ...regions.values, ...within.values }, errors: [...regions.errors, ...within.errors] }
}

/** A new child row: its values, and those that were sent or stand in the file. */
export interface AddedChild {
  index: number
  values: Data
  sent: Data
}
/** The change of the child rows of one parent row. */
export interface ChildrenChange extends ChildrenField {
  added: readonly AddedChild[]
  changed: readonly { index: number; old: Data; values: Data }[]
  /** Stored rows that were not sent, with the place they had. */
  removed: readonly { index: number; old: Data }[]
}

/** A child row that is sent without an id is added; one that is stored and not sent is removed. */
export function changeOfRows(
  { named, child }: ChildrenField,
  { rows, stored }: { rows: readonly (RowChange & Pick<SentChild, 'index' | 'sent'>)[]; stored: readonly Data[] },
): ChildrenChange {
  const sentAgain = new Set(rows.map(({ old }) => old))
  return {
    named,
    child,
    added: rows.flatMap(({ index, old, values, sent }) => (old ? [] : [{ index, values, sent }])),
    changed: rows.flatMap(({ index, old, values }) => (old && Object.keys(values).length ? [{ index, old, values }] : [])),
    removed: stored.flatMap((old, index) => (sentAgain.has(old) ? [] : [{ index, old }])),
  }
}

/** Why the module of a removed row does not let it be deleted. */
export function deletionProblems(child: AnyModule, old: Data): readonly ChildProblem[] {
  if (isProtected(child, old)) return problemsOfRefusal(refuse('rowProtected'))
  if (isRowLocked(child, old, old)) return problemsOfRefusal(refuse('rowLocked'))
  return isDeletable(child, old) ? [] : problemsOfRefusal(refuse('notDeletable', { fields: fieldsOfDeletion(child) }))
}
