import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** The menu in a drawer, for narrow windows. */
export const MenuDrawer = ({ open, title, onClose, children }: Props) => (
  <Drawer open={open} onClose={onClose} placement="left" width={260} title={title} rootClassName="shell-drawer" destroyOnHidden>
    <nav aria-label={title}>{children}</nav>
  </Drawer>
)
