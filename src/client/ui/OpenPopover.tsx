import { Popover } from 'antd'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  content: ReactNode
  /** The button that opens and closes it. */
  children: ReactElement
}

/** antd's popover, open when it is mounted. */
export const OpenPopover = ({ content, children }: Props) => (
  <Popover defaultOpen trigger="click" placement="bottomLeft" content={content}>
    {children}
  </Popover>
)
