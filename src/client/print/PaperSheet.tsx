import type { PropsWithChildren } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** While it is mounted, the browser prints its contents and neither the page nor the list. */
export const PaperSheet = ({ children }: PropsWithChildren) =>
  createPortal(<article className="print-sheet paper-sheet">{children}</article>, document.body)
