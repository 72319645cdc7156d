import { onFormValuesChange } from '@formily/core'
import type { Form } from '@formily/core'
import { useDebounceFn } from 'ahooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldOf, isSecret } from '../../schema/index.ts'
import type { Draft } from '../drafts.ts'
import { draftAt, dropDraft, keepDraft, useDrafts, wantDraft } from '../drafts.ts'
import { nameOf } from './rows.ts'
import type { Saving } from './useSaving.ts'

interface Given {
  module: AnyModule
  id: number
  form: Form | null
  row: RowData | null
  saving: Saving
  /** Whether this form keeps drafts at all. */
  kept: boolean
}
const pause = 600

/** What was typed is kept in this browser until it is saved or given up; what an earlier page left behind is offered. */
export function useDraft({ module, id, form, row, saving, kept }: Given) {
  const which = { module: module.name, id }
  const [{ seen, left, resumed }, hold] = useState<Held>(nothing)
  if (kept && form !== null && seen !== form) {
    const draft = draftAt(which)
    hold(
      draft === useDrafts.getState().wanted
        ? { seen: form, left: null, resumed: draft }
        : { seen: form, left: draft, resumed: null },
    )
  }
  const setLeft = (next: Draft | null) => hold({ seen, left: next, resumed: null })
  const keep = () => {
    // One that is still offered is not written over.
    if (!kept || left !== null || form === null || row === null) return
    const { base, values } = saving.unsaved()
    const typed = withoutSecrets(module, values)
    if (Object.keys(typed).length === 0) dropDraft(which)
    else keepDraft({ ...which, title: id === 0 ? '' : nameOf(module, { ...row, id }), base, values: typed })
  }
  const { run, cancel } = useDebounceFn(keep, { wait: pause })
  useEffect(() => {
    if (form === null) return
    form.addEffects('draft', () => onFormValuesChange(run))
    return () => form.removeEffects('draft')
  }, [form, run])
  const drop = () => {
    cancel()
    dropDraft(which)
    setLeft(null)
  }
  const take = useEffectEvent((draft: Draft) => {
    saving.beginAt(draft.base)
    form?.setValues({ ...draft.values })
  })
  useEffect(() => {
    if (resumed === null) return
    wantDraft(null)
    take(resumed)
  }, [resumed])
  return { left, restore: () => hold({ seen, left: null, resumed: left }), drop }
}

/** What was left of this form when it opened: offered, or taken up again. */
interface Held {
  seen: Form | null
  left: Draft | null
  resumed: Draft | null
}
const nothing: Held = { seen: null, left: null, resumed: null }

export const withoutSecrets = (module: AnyModule, values: RowData): RowData =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fieldOf(module, name)
      return field !== undefined && !isSecret(field)
    }),
  )
