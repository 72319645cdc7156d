import { onFormValuesChange } from '@formily/core'
import type { Form } from '@formily/core'
import { useDebounceFn } from 'ahooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RowData } from '../api/rows/listRow.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldOf, isSecret } from '../../schema/index.ts'
import type { StoredDraft } from '../api/storedDrafts.ts'
import { findStoredDraft, removeStoredDraft, storeDraft, useStoredDrafts, setDraftToOpen } from '../api/storedDrafts.ts'
import { rowName } from '../api/rows/listRow.ts'
import type { FormSave } from './useFormSave.ts'

interface FormDraftParams {
  module: AnyModule
  id: number
  form: Form | null
  row: RowData | null
  saving: FormSave
  /** Whether this form keeps drafts at all. */
  kept: boolean
}
const debounceMs = 600

/** What was typed is kept in this browser until it is saved or given up; what an earlier page left behind is offered. */
export function useFormDraft({ module, id, form, row, saving, kept }: FormDraftParams) {
  const which = { module: module.name, id }
  const [{ seen, left, resumed }, hold] = useState<OfferedDraft>(nothing)
  if (kept && form !== null && seen !== form) {
    const draft = findStoredDraft(which)
    hold(
      draft === useStoredDrafts.getState().wanted
        ? { seen: form, left: null, resumed: draft }
        : { seen: form, left: draft, resumed: null },
    )
  }
  const setLeft = (next: StoredDraft | null) => hold({ seen, left: next, resumed: null })
  const keep = () => {
    // One that is still offered is not written over.
    if (!kept || left !== null || form === null || row === null) return
    const { base, values } = saving.unsaved()
    const typed = withoutSecrets(module, values)
    if (Object.keys(typed).length === 0) removeStoredDraft(which)
    else storeDraft({ ...which, title: id === 0 ? '' : rowName(module, { ...row, id }), base, values: typed })
  }
  const { run, cancel } = useDebounceFn(keep, { wait: debounceMs })
  useEffect(() => {
    if (form === null) return
    form.addEffects('draft', () => onFormValuesChange(run))
    return () => form.removeEffects('draft')
  }, [form, run])
  const drop = () => {
    cancel()
    removeStoredDraft(which)
    setLeft(null)
  }
  const take = useEffectEvent((draft: StoredDraft) => {
    saving.beginAt(draft.base)
    form?.setValues({ ...draft.values })
  })
  useEffect(() => {
    if (resumed === null) return
    setDraftToOpen(null)
    take(resumed)
  }, [resumed])
  return { left, restore: () => hold({ seen, left: null, resumed: left }), drop }
}

/** What was left of this form when it opened: offered, or taken up again. */
interface OfferedDraft {
  seen: Form | null
  left: StoredDraft | null
  resumed: StoredDraft | null
}
const nothing: OfferedDraft = { seen: null, left: null, resumed: null }

export const withoutSecrets = (module: AnyModule, values: RowData): RowData =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fieldOf(module, name)
      return field !== undefined && !isSecret(field)
    }),
  )
