import { useEventListener } from 'ahooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper, however that was asked for. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  // The browser does not wait for a later drawing.
  useEventListener('beforeprint', () => flushSync(() => setPrinting(true)))
  useEventListener('afterprint', () => setPrinting(false))
  return printing
}
