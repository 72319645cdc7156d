import { type ProColumns, ProFormSelect, ProFormText } from '@ant-design/pro-components'
import { CrudPage } from '@/components/CrudPage'
import { statusColumn, StatusInput, title } from '@/components/inputs'
import { choices, type Row } from '@/components/rows'

const accounts = choices('accounts', 'username')
const people = choices('employees', 'title')

const columns: ProColumns<Row>[] = [
  { title: 'ID', dataIndex: 'id', search: false },
  { title: '姓名', dataIndex: 'title', search: false },
  { title: '账号', dataIndex: 'account', valueType: 'select', request: accounts, search: false },
  { title: '上级', dataIndex: 'superior', valueType: 'select', request: people, search: false },
  statusColumn,
]

export default function EmployeePage() {
  return (
    <CrudPage path="employees" columns={columns}>
      <ProFormText name="title" label="姓名" rules={title(50)} />
      <ProFormSelect name="account" label="账号" request={accounts} showSearch />
      <ProFormSelect name="superior" label="上级" request={people} showSearch />
      <StatusInput />
    </CrudPage>
  )
}
