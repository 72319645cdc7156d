import type { PropsWithChildren } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** Shows its contents as a sheet. While it is mounted, the browser prints them and neither the page nor the list. */
export const PaperSheet = ({ children }: PropsWithChildren) => (
  <>
    <article className="paper-preview">{children}</article>
    {createPortal(<article className="print-sheet paper-sheet">{children}</article>, document.body)}
  </>
)
