import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import type { RowData } from '../api/rows/listRow.ts'
import { LoadedFormModal } from './FormModal.tsx'

interface IssuingFormModalProps<FormulaOfType> extends Omit<ComponentProps<typeof LoadedFormModal>, 'onSaved'> {
  /** Makes the secret of a new row. */
  make: (id: number) => Promise<FormulaOfType>
  /** The window that shows it, this once. */
  Shown: ComponentType<{ made: FormulaOfType; onClose: () => void }>
  onSaved: () => void
}

/** The form of a row with a secret that the server tells once: a new row's is made as it is saved, and shown when the form has closed. */
export function IssuingFormModal<FormulaOfType extends object>({
  make,
  Shown,
  onSaved,
  ...form
}: IssuingFormModalProps<FormulaOfType>) {
  const { id, onClose } = form
  const making = useRef<Promise<FormulaOfType> | null>(null)
  const [made, setMade] = useState<FormulaOfType | null>(null)
  if (made) return <Shown made={made} onClose={onClose} />
  const save = (saved: RowData | null) => {
    if (id !== 0 || !saved) return onSaved()
    making.current = make(Number(saved['id']))
    void making.current.then(onSaved)
  }
  return (
    <LoadedFormModal {...form} onClose={() => (making.current ? void making.current.then(setMade) : onClose())} onSaved={save} />
  )
}
