import { ReloadOutlined } from '@ant-design/icons'
import { ProTable } from '@ant-design/pro-components'
import {
  Badge,
  Button,
  Checkbox,
  Input,
  Modal,
  Pagination,
  Popover,
  Select,
  Space,
  Switch,
  Table,
  Tag,
  Tooltip,
  Typography,
} from 'antd'

const rows = [{ key: '1', children: [{ key: '2' }] }, { key: '3' }]
const columns = [
  { dataIndex: 'key', sorter: true, fixed: 'left' as const },
  { dataIndex: 'title', ellipsis: true },
]
const proColumns = [{ dataIndex: 'key', title: '' }]
const options = { reload: () => undefined, reloadIcon: <ReloadOutlined />, setting: true, density: true }

/** Every part a list is made of. */
export const Rehearsed = () => (
  <>
    <Modal />
    <Space.Compact>
      <Input allowClear />
      <Select options={[{ value: '', label: '' }]} value="" />
      <Checkbox />
      <Tag />
      <Badge status="success" text="" />
      <Typography.Text />
      <Switch />
      <Tooltip title="" />
      <Popover />
      <Button type="primary" ghost icon={<ReloadOutlined />} />
    </Space.Compact>
    <ProTable
      rowKey="key"
      search={false}
      pagination={false}
      cardProps={false}
      tableAlertRender={false}
      size="middle"
      columns={proColumns}
      headerTitle={<Button />}
      toolBarRender={() => [<Button key="one" type="text" />]}
      options={options}
      tableViewRender={() => (
        <Table
          rowKey="key"
          size="middle"
          columns={columns}
          dataSource={rows}
          rowSelection={{}}
          pagination={false}
          scroll={{ x: 1, y: 1 }}
        />
      )}
    />
    <Pagination size="small" total={100} showSizeChanger showQuickJumper />
  </>
)
