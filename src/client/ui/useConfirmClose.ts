import { App } from 'antd'
import { t } from 'i18next'
import type { KeyboardEvent } from 'react'
import { isComposing } from './keyboardTargets.ts'
import { openConfirm } from './modal/openConfirm.ts'
import { useUnsavedChanges } from './unsavedChanges.ts'

/**
 * Closes a window; asks for confirmation while it has unsaved input. Also registers with the shell's guard for leaving the
 * page.
 */
export function useConfirmClose(isDirty: () => boolean, close: () => void) {
  const { modal } = App.useApp()
  useUnsavedChanges(isDirty)
  return () => {
    if (!isDirty()) return close()
    const [okText, cancelText] = [t('engine:form.discard'), t('engine:form.stay')]
    openConfirm(modal, { title: t('engine:form.leave'), okText, cancelText, onOk: close })
  }
}

/** Key handler for Ctrl+S and Ctrl+Enter (⌘ on a Mac). */
export const onSaveShortcut = (save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter') || isComposing(event.nativeEvent)) return
  event.preventDefault()
  save()
}
