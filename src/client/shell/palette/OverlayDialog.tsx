import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import './palette.css'
import { showOverlay } from './overlayStore.ts'

const closeOverlay = () => showOverlay(null)

/** A native modal dialog: the browser traps the focus in it and returns it afterwards. */
export function OverlayDialog({ label, children }: { label: string; children: ReactNode }) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const closeFromBackdrop = ({ target }: MouseEvent) => target === dialogRef.current && closeOverlay()
  return (
    <dialog
      ref={dialogRef}
      className="overlay"
      aria-label={label}
      onClose={({ currentTarget }) => currentTarget.isConnected && closeOverlay()}
      onMouseDown={closeFromBackdrop}
    >
      <div className="overlay-body">{children}</div>
    </dialog>
  )
}
