import type { MouseEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import './palette.css'
import { show } from './store.ts'

const close = () => show(null)

/** A window over everything: the browser keeps the focus in it, and gives it back. */
export function Overlay({ label, children }: { label: string; children: ReactNode }) {
  const own = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = own.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const leave = ({ target }: MouseEvent) => target === own.current && close()
  return (
    <dialog
      ref={own}
      className="overlay"
      aria-label={label}
      onClose={({ currentTarget }) => currentTarget.isConnected && close()}
      onMouseDown={leave}
    >
      <div className="overlay-body">{children}</div>
    </dialog>
  )
}
