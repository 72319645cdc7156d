import { App, Input, type InputRef, Modal } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { told, type Done } from '../../engine/told.tsx'
import { call, reasonOf } from '../../request.ts'
import type { RowFormProps } from '../../widgets/rowForms.ts'

/** Empties the list, once its name has been typed. */
export function ClearCards({ module, label, onClose, onSaved }: RowFormProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const box = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const word = t('cards:clear.word')
  const clear = () => {
    setBusy(true)
    call<Done>('admin/websit/tel/batch', { command: 'delete', ids: 'all' }).then(
      done => {
        setOpen(false)
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
      <p>{t('cards:clear.warn', { title: module.title })}</p>
      <label htmlFor="clear-word">{t('cards:clear.type', { word })}</label>
      <Input ref={box} id="clear-word" autoComplete="off" value={typed} onChange={event => setTyped(event.target.value)} />
    </Modal>
  )
}
