import type { MouseEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import './palette.css'
import { showOverlay } from './overlayStore.ts'

const closeOverlay = () => showOverlay(null)

/** A window over everything: the browser keeps the focus in it, and gives it back. */
export function OverlayDialog({ label, children }: { label: string; children: ReactNode }) {
  const own = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = own.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const leave = ({ target }: MouseEvent) => target === own.current && closeOverlay()
  return (
    <dialog
      ref={own}
      className="overlay"
      aria-label={label}
      onClose={({ currentTarget }) => currentTarget.isConnected && closeOverlay()}
      onMouseDown={leave}
    >
      <div className="overlay-body">{children}</div>
    </dialog>
  )
}
