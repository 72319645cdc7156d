import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import type { RowData } from '../api/rows/listRow.ts'
import { LoadedFormModal } from './FormModal.tsx'

interface IssuingFormModalProps<Issued> extends Omit<ComponentProps<typeof LoadedFormModal>, 'onSaved'> {
  /** Issues the secret of a new row. */
  issue: (id: number) => Promise<Issued>
  /** The window that shows it, this once. */
  IssuedModal: ComponentType<{ made: Issued; onClose: () => void }>
  onSaved: () => void
}

/** The form of a row with a secret that the server returns once: that of a new row is issued with the save, and shown when the form has closed. */
export function IssuingFormModal<Issued extends object>({ issue, IssuedModal, onSaved, ...form }: IssuingFormModalProps<Issued>) {
  const { id, onClose } = form
  const making = useRef<Promise<Issued> | null>(null)
  const [made, setMade] = useState<Issued | null>(null)
  if (made) return <IssuedModal made={made} onClose={onClose} />
  const save = (saved: RowData | null) => {
    if (id !== 0 || !saved) return onSaved()
    making.current = issue(Number(saved['id']))
    void making.current.then(onSaved)
  }
  return (
    <LoadedFormModal {...form} onClose={() => (making.current ? void making.current.then(setMade) : onClose())} onSaved={save} />
  )
}
