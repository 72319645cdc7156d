import { App } from 'antd'
import { t } from 'i18next'
import { use, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyModule } from '../../schema/index.ts'
import { callOf } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { usePageNavigate } from '../ui/pageNavigation.ts'
import { UnsavedChangesContext } from '../ui/unsavedChanges.ts'
import { type ListPermissions, rowPermissions } from './listPermissions.ts'

interface OpenParams {
  module: AnyModule
  allowed: ListPermissions
  onForm: (row: ListRow) => void
  onRowForm: (name: string, row: ListRow) => void
  /** Called where the row has no window to open: filters the list by its title. */
  onNarrow: (title: string) => void
}
interface OpenRequest {
  open?: unknown
  title?: unknown
}

/** Opens the row named in the router's location state, once: a link from elsewhere brings it. */
export function useOpenFromLocation({ module, allowed, onForm, onRowForm, onNarrow }: OpenParams) {
  const { message } = App.useApp()
  const unsaved = use(UnsavedChangesContext)
  const navigate = usePageNavigate()
  const { key, pathname, search, state } = useLocation()
  const { open, title } = (state ?? {}) as OpenRequest
  const openRow = useEffectEvent(async (id: number) => {
    await navigate(pathname + search, { replace: true, state: null })
    if ([...unsaved.values()].some(check => check())) return void message.warning(t('engine:list.openUnsaved'))
    const row = await callOf(module, 'info')({ id }).catch(() => null)
    const permissions = row && rowPermissions(module, allowed, row)
    const [form] = permissions?.rowForms ?? []
    if (row && permissions?.edit) onForm(row)
    else if (row && form) onRowForm(form[0], row)
    else onNarrow(typeof title === 'string' ? title : '')
  })
  useEffect(() => {
    if (typeof open === 'number') void openRow(open)
  }, [key, open])
}
