import { createForm, onFieldInputValueChange } from '@formily/core'
import type { Form } from '@formily/core'
import { useMemo } from 'react'
import type { RowData } from '../api/rows/listRow.ts'
import type { AnyModule } from '../../schema/index.ts'
import { formFields, formOf } from '../../schema/index.ts'
import { tabKeyOf } from './toFormily.ts'
import { controlId, FormTab } from './SchemaField.tsx'
import type { SaveMessages } from './saveMessages.ts'
import { defaultSaveMessages } from './saveMessages.ts'
import type { LoadedRow } from './useRow.ts'
import { useFormDraft } from './useFormDraft.ts'
import { useFormSave } from './useFormSave.ts'

interface FormEditingParams {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  loaded: LoadedRow
  manner?: SaveMessages | undefined
  /** Which tab is open; its own where it does not outlive the form. */
  tabs?: Tabs
  onSaved: () => void
}

/** A row in a form: what it holds, and how it is saved. */
export function useFormEditing({ module, id, loaded: { row }, manner, tabs: given, onSaved }: FormEditingParams) {
  const form = useMemo(() => (row ? createRowForm(row) : null), [row])
  const own = useFormTabs()
  const tabs = given ?? own
  const reveal = (names: readonly string[]) => {
    const first = formFields(module).find(name => names.includes(name))
    if (first === undefined) return
    const tab = tabKeyOf(module, first)
    if (tab !== null) tabs.setActiveKey(tab)
    setTimeout(() => document.getElementById(controlId(module, first))?.focus())
  }
  const saved = () => {
    draft.drop()
    onSaved()
  }
  const saving = useFormSave({
    module,
    id,
    form,
    row,
    manner: manner ?? defaultSaveMessages(id === 0 ? formOf(module).submit : undefined),
    onFault: reveal,
    onSaved: saved,
  })
  const draft = useFormDraft({ module, id, form, row, saving, kept: manner === undefined })
  return { form, tabs, saving, draft }
}

type Tabs = ReturnType<typeof useFormTabs>
export const useFormTabs = () => useMemo(() => FormTab.createFormTab(), [])

const createRowForm = (row: RowData): Form =>
  createForm({
    initialValues: { ...row },
    validateFirst: true,
    effects: () => onFieldInputValueChange('*', field => field.setFeedback({ type: 'error', messages: [] })),
  })
