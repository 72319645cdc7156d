import { Popover, type PopoverProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

interface Props extends Omit<PopoverProps, 'content' | 'onOpenChange'> {
  content: ReactNode
  onOpenChange?: (open: boolean) => void
}

/** antd's popover for the keyboard: opened, it takes the focus, and Escape closes it and gives the focus back. */
export function FocusPopover({ content, defaultOpen = false, onOpenChange, ...rest }: Props) {
  const [own, setOwn] = useState(defaultOpen)
  const opener = useRef<Element | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const show = (open: boolean) => {
    setOwn(open)
    onOpenChange?.(open)
  }
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    show(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <Popover
      trigger="click"
      open={own}
      {...rest}
      onOpenChange={show}
      afterOpenChange={open => {
        if (!open) return
        opener.current = document.activeElement
        box.current?.focus()
      }}
      content={
        <div ref={box} className="popover-box" tabIndex={-1} onKeyDown={closeByEscape}>
          {content}
        </div>
      }
    />
  )
}
