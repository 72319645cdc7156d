import { App, Avatar, Badge, Breadcrumb, Button, ConfigProvider, Dropdown, Input } from 'antd'
import chinese from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { useAppearance, useSeen } from '../appearance.ts'
import { Rehearsed } from '../engine/Rehearsed.tsx'
import { useSession } from '../session.ts'
import { SideMenu } from './SideMenu.tsx'
import { themeOf } from './theme.ts'

const node = { key: '1', title: '', to: '/' }
const entry = { ...node, sounds: '', icon: null, page: null, external: false, hidden: false, denied: false, children: [] }
const nodes = [entry, { ...entry, key: '2', children: [{ ...entry, key: '3' }] }]
/** So long after somebody was let in. */
const rest = 5000

/**
 * Draws the parts of the shell and of a list out of sight: antd works out the styles of each part the first time it is drawn, and nobody
 * waits yet. With the last part of a kind it would forget them again, so they stay until the real ones are there; nothing of them
 * listens to what changes meanwhile.
 */
export function rehearse() {
  const root = createRoot(document.createElement('div'))
  const stop = useSession.subscribe(({ account }) => {
    if (account === null) return
    stop()
    setTimeout(() => root.unmount(), rest)
  })
  root.render(
    <MemoryRouter>
      <ConfigProvider locale={chinese} theme={themeOf(useAppearance.getState(), useSeen.getState())}>
        <App>
          <SideMenu nodes={nodes} way={[]} collapsed />
          <Breadcrumb items={[{ title: '' }]} />
          <Dropdown menu={{ items: [] }}>
            <Button type="text">
              <Avatar size={24} />
            </Button>
          </Dropdown>
          <Badge count={1} size="small" />
          <Input.Password />
          <Rehearsed />
        </App>
      </ConfigProvider>
    </MemoryRouter>,
  )
}
