import './words.ts'
import { useRequest } from 'ahooks'
import { App, Input, type InputRef, Modal } from 'antd'
import { type BulkReply, type BulkSummary, call, callErrorMessage, showBulkResult, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { useRef, useState } from 'react'

/** Deletes all cards, once the word of confirmation has been typed. */
export function ClearCardsModal({ module, label, onClose, onSaved }: WindowProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const box = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const word = t('cards:clear.word')
  const clearCall = <T,>(more: object = {}) => call<T>('admin/websit/tel/batch', { command: 'delete', ids: 'all', ...more })
  const { data: preview } = useRequest(() => clearCall<BulkSummary>({ dry: 1 }))
  const count = preview ? t('cards:clear.count', { count: preview.changed }) : ''
  const clear = () => {
    setBusy(true)
    clearCall<BulkReply>().then(
      done => {
        setOpen(false)
        showBulkResult(module, done, { message, after: onSaved })
      },
      (error: unknown) => {
        setBusy(false)
        void message.error(callErrorMessage(error))
      },
    )
  }
  return (
    <Modal
      open={open}
      width={460}
      title={label}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      afterOpenChange={shown => shown && box.current?.focus()}
      okText={label}
      okButtonProps={{ danger: true, disabled: typed.trim() !== word, loading: busy }}
      onOk={clear}
    >
      <p>{t('cards:clear.warn', { title: module.label, count })}</p>
      <label htmlFor="clear-word">{t('cards:clear.type', { word })}</label>
      <Input ref={box} id="clear-word" autoComplete="off" value={typed} onChange={event => setTyped(event.target.value)} />
    </Modal>
  )
}
