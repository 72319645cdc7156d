import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, childrenOf, fieldOf, isSecret, privacyOf, type Right, rightsToEdit } from '../../../schema/index.ts'
import type { RowSubject } from '../../../shared/wire/job.ts'
import type { PlannedReply } from '../../../shared/wire/moduleReplies.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { enqueueJob } from '../../jobs/jobQueue.ts'
import { parseId } from '../parseInput.ts'
import { isDeepEqual } from './acceptValues.ts'
import { checkReferences } from './checkReferences.ts'
import { rowNameText } from './rowNameText.ts'

/** The save of one row, planned for later. */
export interface PlannedSave {
  /** The id and the changed fields; no version: the row is changed as it is by then. */
  row: Data
  needs: readonly Right[]
  /** The change, for those who may read the plan. */
  about: RowSubject
}

interface SavePlan {
  row: Readonly<Record<string, unknown>>
  at: string
  /** Saves the row within a scope. */
  save: (scope: Scope) => Promise<Data>
}

/** Plans the save of a row. It is tried now, and rolled back; the row and the rights of its time decide again. */
export async function planSave(scope: Scope, module: AnyModule, { row, at, save }: SavePlan): Promise<PlannedReply> {
  const { version: _version, ...sent } = row
  const names = Object.keys(sent).filter(name => name !== 'id')
  refuseUnplannable(module, names)
  const id = parseId(row['id'])
  const before = await scope.rows(module).one(id)
  const after = await scope.dryRun(save)
  const changed = names.filter(name => !isDeepEqual(before?.[name], after[name]))
  if (!changed.length) throw refuse('planChangesNothing')
  const values = Object.fromEntries(changed.map(name => [name, sent[name]]))
  // The trial was rolled back, and what it claimed with it: until the row shows them, the plan keeps its files.
  await checkReferences(scope, module, { id, values: filesAmong(module, values) })
  const input: PlannedSave = {
    row: { ...values, id },
    needs: ['edit', ...changed.flatMap(name => editRightsOf(module, name))],
    about: {
      row: id,
      title: await rowNameText(scope, module, before ?? {}),
      changes: Object.fromEntries(changed.map(name => [name, [before?.[name] ?? null, after[name] ?? null]])),
    },
  }
  return { job: await enqueueJob(scope, { kind: 'planned', module, input, total: 1, startAt: at }), total: 1, at }
}

/**
 * A plan is stored as it was sent, for up to a year: secrets must not be, personal values would outlast their erasure, and child rows
 * the row would be replaced by those of today.
 */
function refuseUnplannable(module: AnyModule, names: readonly string[]): void {
  const childFields = new Set(childrenOf(module).map(([name]) => name))
  const fields = names.filter(name => {
    const field = fieldOf(module, name)
    return childFields.has(name) || (field !== undefined && (isSecret(field) || privacyOf(field) !== undefined))
  })
  if (fields.length) throw refuse('notPlannable', { fields })
}

const editRightsOf = (module: AnyModule, name: string): readonly Right[] => {
  const field = fieldOf(module, name)
  return field ? rightsToEdit(field) : []
}

const filesAmong = (module: AnyModule, values: Data): Data =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fieldOf(module, name)
      const { files, html, attachments } = field ? kindValue(field) : {}
      return Boolean(files || html || attachments)
    }),
  )
