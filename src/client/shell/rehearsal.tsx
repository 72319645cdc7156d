import { Badge, Checkbox, Input, Modal, Pagination, Popover, Select, Space, Table, Tag, Tooltip, Typography } from 'antd'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { Header } from './Header.tsx'
import { Look } from './Look.tsx'
import { SideMenu } from './SideMenu.tsx'

const node = { key: '1', title: '', to: '/' }
const entry = { ...node, sounds: '', icon: null, page: null, external: false, hidden: false, denied: false, children: [] }
const nodes = [entry, { ...entry, key: '2', children: [{ ...entry, key: '3' }] }]
const columns = [
  { dataIndex: 'key', sorter: true, fixed: 'left' as const },
  { dataIndex: 'title', ellipsis: true },
]

/** Draws the parts of a list out of sight: antd works out the styles of each part the first time it is drawn, and nobody waits yet. */
export function rehearse() {
  const root = createRoot(document.createElement('div'))
  root.render(
    <MemoryRouter>
      <Look>
        <SideMenu nodes={nodes} way={[]} collapsed />
        <Header way={[]} title="" atHome collapsed onMenu={() => undefined} />
        <Modal />
        <Space.Compact>
          <Input.Search />
          <Select />
          <Checkbox />
          <Tag />
          <Badge status="success" text="" />
          <Typography.Text />
          <Tooltip title="" />
          <Popover />
        </Space.Compact>
        <Table
          rowKey="key"
          size="small"
          columns={columns}
          dataSource={nodes}
          rowSelection={{}}
          pagination={false}
          scroll={{ x: 1, y: 1 }}
        />
        <Pagination total={100} showSizeChanger showQuickJumper />
      </Look>
    </MemoryRouter>,
  )
  setTimeout(() => root.unmount(), 2000)
}
