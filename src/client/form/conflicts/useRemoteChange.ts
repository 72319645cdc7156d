import type { Form } from '@formily/core'
import { useThrottleFn } from 'ahooks'
import { useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { CallError, callOf } from '../../api/request.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { type FieldDifference, fieldDifferences } from '../save/changedFields.ts'
import type { FormSave } from '../save/useFormSave.ts'

/** A save by somebody else while the form was open. */
export interface RemoteChange {
  /** The row as it is now; null: it was deleted. */
  theirs: RowData | null
  /** The author and the time; null where the history has none. */
  last: LastChange | null
}
interface LastChange {
  account: string
  at: string
  own?: true
}
interface Params {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  form: Form | null
  saving: FormSave
  /** Whether the form saves its row as every form does. */
  isUsual: boolean
}
const pause = 1000
const [notFound, deletedStatus] = [404, -1]

/** The row as somebody else saved it since the form was opened: loaded when a push frame announces that it changed. */
export function useRemoteChange({ module, id, form, saving, isUsual }: Params) {
  const [remote, setRemote] = useState<RemoteChange | null>(null)
  const checkForChange = async () => {
    if (id === 0 || !form || !isUsual || saving.isSaving()) return
    const theirs = await readRow(module, id).catch(() => undefined)
    // No answer, an answer while one's own save was under way, or nothing new.
    if (theirs === undefined || saving.isSaving() || theirs?.['version'] === saving.savedRow()['version']) return
    const differences = theirs && remoteDifferences(module, saving, theirs)
    if (differences && !differences.all.length) return saving.rebase(theirs)
    // Whoever only reads has nothing to merge.
    if (differences && form.readOnly) return acceptRemoteChange(saving, theirs, differences)
    setRemote({ theirs, last: await readLastChange(module, id) })
  }
  const { run } = useThrottleFn(checkForChange, { wait: pause })
  usePushEvent('module', ({ name, ids }) => name === module.name && (!ids.length || ids.includes(id)) && run())
  usePushEvent('missed', () => run())
  return { remote, drop: () => setRemote(null) }
}

/** Null: there is no such row any more. */
async function readRow(module: AnyModule, id: number): Promise<RowData | null> {
  try {
    const row = await callOf(module, 'info')<RowData>(module.single ? {} : { id })
    return row['status'] === deletedStatus ? null : row
  } catch (error) {
    if (error instanceof CallError && error.status === notFound) return null
    throw error
  }
}

const readLastChange = (module: AnyModule, id: number): Promise<LastChange | null> =>
  callOf(
    module,
    'history',
  )<readonly LastChange[]>({ id }).then(
    ([last]) => last ?? null,
    () => null,
  )

/** What somebody else changed: in fields that are unchanged here, and in fields that are changed here too. */
export function remoteDifferences(module: AnyModule, saving: FormSave, theirs: RowData) {
  const all = fieldDifferences(module, { base: saving.savedRow(), theirs, mine: saving.values() }).filter(
    ({ base, theirs: value }) => !isSameValue(base, value),
  )
  return {
    all,
    untouched: all.filter(({ choice }) => choice === 'theirs'),
    clashing: all.filter(({ choice }) => choice === 'mine'),
  }
}

/** Merges what is untouched here. What both changed stays mine, and the conflict is shown when the form is saved. */
export function acceptRemoteChange(
  saving: FormSave,
  theirs: RowData,
  { untouched, clashing }: ReturnType<typeof remoteDifferences>,
): void {
  const taken = Object.fromEntries(untouched.map(({ name, theirs: value }) => [name, value]))
  saving.merge(clashing.length ? { ...saving.savedRow(), ...taken } : theirs, untouched)
}

export const changedLabels = (module: AnyModule, differences: readonly FieldDifference[]): readonly string[] =>
  differences.map(({ name }) => module.fields[name]?.label ?? name)
