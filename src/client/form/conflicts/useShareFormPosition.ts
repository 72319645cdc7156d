import { type Form, onFormValuesChange } from '@formily/core'
import { useDebounceFn } from 'ahooks'
import { useEffect, useRef } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { sharePosition } from '../../api/push/listPresence.ts'
import type { FormSave } from '../save/useFormSave.ts'

interface Params {
  module: AnyModule
  /** 0 for a new row: nobody else is at it. */
  id: number
  form: Form | null
  saving: FormSave
}
const debounceMs = 300

/** Presence: reports that this tab has the form of the row open, and, once something differs, that it edits the row. */
export function useShareFormPosition({ module: { name: module }, id, form, saving }: Params) {
  const place = useRef<ReturnType<typeof sharePosition> | null>(null)
  const share = () => place.current?.change({ module, row: id, ...(saving.isDirty() ? { editing: true } : {}) })
  const { run, cancel } = useDebounceFn(share, { wait: debounceMs })
  useEffect(() => {
    if (id === 0 || form === null) return
    const entered = sharePosition({ module, row: id })
    place.current = entered
    form.addEffects('place', () => onFormValuesChange(run))
    return () => {
      cancel()
      form.removeEffects('place')
      place.current = null
      entered.leave()
    }
  }, [module, id, form, run, cancel])
}
