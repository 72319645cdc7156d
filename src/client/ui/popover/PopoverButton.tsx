import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../lazyComponent.tsx'

const LazyPopover = lazyComponent(async () => (await import('./OpenPopover.tsx')).OpenPopover)

/** A cell's link that opens something beside it. A popover around each of hundreds of cells would cost more than the cells. */
export function PopoverButton({ text, children }: { text: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const button = (
    <button type="button" className="cell-link" title={text} autoFocus={opened} onClick={() => setOpened(true)}>
      {text}
    </button>
  )
  return opened ? (
    <LazyPopover blank={button} content={children}>
      {button}
    </LazyPopover>
  ) : (
    button
  )
}
