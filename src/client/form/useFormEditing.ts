import { createForm, onFieldInputValueChange, type Form } from '@formily/core'
import { useEffect, useMemo } from 'react'
import { type AnyModule, formFields, formOf } from '../../schema/index.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { useRemoteChange } from './conflicts/useRemoteChange.ts'
import { useShareFormPosition } from './conflicts/useShareFormPosition.ts'
import { copyFromPicked } from './copyFromPicked.ts'
import { defaultSaveMessages, type SaveMessages } from './save/saveMessages.ts'
import { useFormSave } from './save/useFormSave.ts'
import { controlId, FormTab } from './SchemaField.tsx'
import { tabKeyOf } from './toFormily.ts'
import { useFormDraft } from './useFormDraft.ts'
import type { LoadedRow } from './useRow.ts'

interface FormEditingParams {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  loaded: LoadedRow
  /** Nothing in the form can be changed. */
  readOnly?: boolean | undefined
  saveMessages?: SaveMessages | undefined
  /** Which tab is open, where that has to outlive the form. */
  tabs?: Tabs
  onSaved: (row: RowData | null) => void
}

/** A row in a form: formily's form, its tabs, its save and its stored draft. */
export function useFormEditing({
  module,
  id,
  loaded: { row },
  readOnly = false,
  saveMessages,
  tabs: outerTabs,
  onSaved,
}: FormEditingParams) {
  const form = useMemo(() => (row ? createRowForm(row, { readOnly }) : null), [row, readOnly])
  // A new row may begin with a reference already.
  useEffect(() => {
    if (!form || id !== 0 || saveMessages) return
    for (const name of formFields(module)) if (form.getValuesIn(name)) void copyFromPicked({ module, form, name, isNew: true })
  }, [form, id, module, saveMessages])
  const ownTabs = useFormTabs()
  const tabs = outerTabs ?? ownTabs
  const showField = (names: readonly string[]) => {
    const first = formFields(module).find(name => names.includes(name))
    if (first === undefined) return
    const tab = tabKeyOf(module, first)
    if (tab !== null) tabs.setActiveKey(tab)
    setTimeout(() => document.getElementById(controlId(module, first))?.focus())
  }
  const onDone = (saved: RowData | null) => {
    draft.drop()
    onSaved(saved)
  }
  const saving = useFormSave({
    module,
    id,
    form,
    row,
    messages: saveMessages ?? defaultSaveMessages(id === 0 ? formOf(module).submit : undefined),
    onFault: showField,
    onSaved: onDone,
  })
  const draft = useFormDraft({ module, id, form, row, saving, isStored: saveMessages === undefined })
  useShareFormPosition({ module, id, form, saving })
  const remote = useRemoteChange({ module, id, form, saving, isUsual: saveMessages === undefined })
  return { form, tabs, saving, draft, remote }
}

type Tabs = ReturnType<typeof useFormTabs>
export const useFormTabs = () => useMemo(() => FormTab.createFormTab(), [])

const createRowForm = (row: RowData, { readOnly }: { readOnly: boolean }): Form =>
  createForm({
    readOnly,
    initialValues: { ...row },
    validateFirst: true,
    effects: () => onFieldInputValueChange('*', field => field.setFeedback({ type: 'error', messages: [] })),
  })
