import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** The menu over the page, where there is no room for it beside. */
export const MenuDrawer = ({ open, title, onClose, children }: Props) => (
  <Drawer open={open} onClose={onClose} placement="left" width={260} title={title} rootClassName="shell-drawer" destroyOnHidden>
    <nav aria-label={title}>{children}</nav>
  </Drawer>
)
