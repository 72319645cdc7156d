import { createForm, onFieldInputValueChange } from '@formily/core'
import type { Form } from '@formily/core'
import { useMemo } from 'react'
import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { formFields, formOf } from '../../schema/index.ts'
import { tabOf } from './formily.ts'
import { controlId, FormTab } from './formParts.tsx'
import type { Manner } from './manner.ts'
import { usual } from './manner.ts'
import type { Loaded } from './useRow.ts'
import { useDraft } from './useDraft.ts'
import { useSaving } from './useSaving.ts'

interface Given {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  loaded: Loaded
  manner?: Manner | undefined
  /** Which tab is open; its own where it does not outlive the form. */
  tabs?: Tabs
  onSaved: () => void
}

/** A row in a form: what it holds, and how it is saved. */
export function useEditing({ module, id, loaded: { row }, manner, tabs: given, onSaved }: Given) {
  const form = useMemo(() => (row ? formOfRow(row) : null), [row])
  const own = useTabs()
  const tabs = given ?? own
  const reveal = (names: readonly string[]) => {
    const first = formFields(module).find(name => names.includes(name))
    if (first === undefined) return
    const tab = tabOf(module, first)
    if (tab !== null) tabs.setActiveKey(tab)
    setTimeout(() => document.getElementById(controlId(module, first))?.focus())
  }
  const saved = () => {
    draft.drop()
    onSaved()
  }
  const saving = useSaving({
    module,
    id,
    form,
    row,
    manner: manner ?? usual(id === 0 ? formOf(module).submit : undefined),
    onFault: reveal,
    onSaved: saved,
  })
  const draft = useDraft({ module, id, form, row, saving, kept: manner === undefined })
  return { form, tabs, saving, draft }
}

type Tabs = ReturnType<typeof useTabs>
export const useTabs = () => useMemo(() => FormTab.createFormTab(), [])

const formOfRow = (row: RowData): Form =>
  createForm({
    initialValues: { ...row },
    validateFirst: true,
    effects: () => onFieldInputValueChange('*', field => field.setFeedback({ type: 'error', messages: [] })),
  })
