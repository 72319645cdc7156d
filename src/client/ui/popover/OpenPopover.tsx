import type { ReactElement, ReactNode } from 'react'
import { FocusPopover } from './FocusPopover.tsx'

interface Props {
  content: ReactNode
  /** The button that opens and closes it. */
  children: ReactElement
}

/** antd's popover, open when it is mounted. */
export const OpenPopover = ({ content, children }: Props) => (
  <FocusPopover defaultOpen placement="bottomLeft" content={content}>
    {children}
  </FocusPopover>
)
