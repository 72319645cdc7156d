import { onFormValuesChange, type Form } from '@formily/core'
import { useDebounceFn } from 'ahooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { type AnyModule, fieldOf, isSecret, privacyOf } from '../../schema/index.ts'
import { type RowData, rowName } from '../api/rows/listRow.ts'
import {
  type StoredDraft,
  findStoredDraft,
  removeStoredDraft,
  storeDraft,
  useStoredDrafts,
  setDraftToOpen,
} from '../api/storedDrafts.ts'
import type { FormSave } from './save/useFormSave.ts'

interface FormDraftParams {
  module: AnyModule
  id: number
  form: Form | null
  row: RowData | null
  saving: FormSave
  /** Whether this form stores drafts at all. */
  isStored: boolean
}
const debounceMs = 600

/** Stores unsaved values in this browser until they are saved or discarded, and offers those left by an earlier visit. */
export function useFormDraft({ module, id, form, row, saving, isStored }: FormDraftParams) {
  const key = { module: module.name, id }
  const [{ checked, offered, resumed }, setState] = useState<OfferedDraft>(noDraft)
  if (isStored && form !== null && checked !== form) {
    const draft = findStoredDraft(key)
    setState(
      draft === useStoredDrafts.getState().toOpen
        ? { checked: form, offered: null, resumed: draft }
        : { checked: form, offered: draft, resumed: null },
    )
  }
  const save = () => {
    // Never overwrites a draft that is still offered.
    if (!isStored || offered !== null || form === null || row === null) return
    const { base, values } = saving.unsaved()
    const typed = withoutSecrets(module, values)
    if (Object.keys(typed).length === 0) removeStoredDraft(key)
    else storeDraft({ ...key, title: id === 0 ? '' : rowName(module, { ...row, id }), base, values: typed })
  }
  const { run, cancel } = useDebounceFn(save, { wait: debounceMs })
  useEffect(() => {
    if (form === null) return
    form.addEffects('draft', () => onFormValuesChange(run))
    return () => form.removeEffects('draft')
  }, [form, run])
  const drop = () => {
    cancel()
    removeStoredDraft(key)
    setState({ checked, offered: null, resumed: null })
  }
  const resume = useEffectEvent((draft: StoredDraft) => {
    saving.rebase(draft.base)
    form?.setValues({ ...draft.values })
  })
  useEffect(() => {
    if (resumed === null) return
    setDraftToOpen(null)
    resume(resumed)
  }, [resumed])
  return { offered, restore: () => setState({ checked, offered: null, resumed: offered }), drop }
}

/** The draft found when the form opened: offered, or resumed at once. */
interface OfferedDraft {
  /** The form that drafts were looked up for. */
  checked: Form | null
  offered: StoredDraft | null
  resumed: StoredDraft | null
}
const noDraft: OfferedDraft = { checked: null, offered: null, resumed: null }

/** The values a browser may store: no secrets, no personal data. */
export const withoutSecrets = (module: AnyModule, values: RowData): RowData =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fieldOf(module, name)
      return field !== undefined && !isSecret(field) && privacyOf(field) === undefined
    }),
  )
