import { App, Input, Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { told, type Done } from '../../engine/told.tsx'
import { call, reasonOf } from '../../request.ts'
import type { RowFormProps } from '../../widgets/rowForms.ts'

/** Empties the list, once its name has been typed. */
export function ClearCards({ module, label, onClose, onSaved }: RowFormProps) {
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const word = t('cards:clear.word')
  const clear = () => {
    setBusy(true)
    call<Done>('admin/websit/tel/batch', { command: 'delete', ids: 'all' }).then(
      done => {
        onClose()
        told(module, done, { message, after: onSaved })
      },
      (error: unknown) => {
        setBusy(false)
        void message.error(reasonOf(error))
      },
    )
  }
  return (
    <Modal
      open
      width={460}
      title={label}
      onCancel={onClose}
      okText={label}
      okButtonProps={{ danger: true, disabled: typed.trim() !== word, loading: busy }}
      onOk={clear}
    >
      <p>{t('cards:clear.warn', { title: module.title })}</p>
      <label htmlFor="clear-word">{t('cards:clear.type', { word })}</label>
      <Input id="clear-word" autoFocus autoComplete="off" value={typed} onChange={event => setTyped(event.target.value)} />
    </Modal>
  )
}
