import { Popover, type PopoverProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

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
  // A pressed button that is gone with its line takes the focus along.
  useEffect(() => {
    if (opener.current && document.activeElement === document.body) box.current?.focus()
  }, [content])
  return (
    <Popover
      trigger="click"
      open={own}
      {...rest}
      onOpenChange={show}
      afterOpenChange={open => {
        opener.current = open ? document.activeElement : null
        if (open) box.current?.focus()
      }}
      content={
        <div ref={box} className="popover-box" tabIndex={-1} onKeyDown={closeByEscape}>
          {content}
        </div>
      }
    />
  )
}
