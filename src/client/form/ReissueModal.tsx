import { t } from 'i18next'
import { type ComponentType, type ReactNode, useState } from 'react'
import { OpenModal } from '../ui/modal/OpenModal.tsx'

interface ReissueModalProps<Issued> {
  title: string
  okText: string
  /** What was issued before is worth nothing afterwards. */
  danger?: boolean
  make: () => Promise<Issued>
  /** The window that shows what was made, this once. */
  Shown: ComponentType<{ made: Issued; onClose: () => void }>
  onClose: () => void
  onSaved: () => void
  children: ReactNode
}

/** Asks before the secret of a row is replaced, or made for the first time. */
export function ReissueModal<Issued extends object>(props: ReissueModalProps<Issued>) {
  const { title, okText, danger = false, make, Shown, onClose, onSaved, children } = props
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Issued | null>(null)
  if (made) return <Shown made={made} onClose={onClose} />
  const issue = async () => {
    setBusy(true)
    setMade(await make())
    onSaved()
  }
  return (
    <OpenModal
      width={440}
      title={title}
      okText={okText}
      okButtonProps={{ danger, loading: busy }}
      cancelText={t('engine:form.cancel')}
      onOk={() => void issue()}
      onCancel={onClose}
    >
      {children}
    </OpenModal>
  )
}
