import { type ProColumns, ProFormSelect, ProFormText } from '@ant-design/pro-components'
import { CrudPage } from '@/components/CrudPage'
import {
  createdColumn,
  DecimalInput,
  PicturesInput,
  RemarkInput,
  SortInput,
  statusColumn,
  StatusInput,
  title,
} from '@/components/inputs'
import { choices, type Row } from '@/components/rows'

const groups = choices('dictionary', 'title', { isGroup: true })

const columns: ProColumns<Row>[] = [
  { title: 'ID', dataIndex: 'id', search: false },
  { title: '名称', dataIndex: 'title', search: false },
  { title: '分组', dataIndex: 'group', valueType: 'select', request: groups },
  { title: '价格', dataIndex: 'price', search: false },
  { title: '排序', dataIndex: 'sort', search: false, sorter: true },
  { title: '备注', dataIndex: 'remark', search: false },
  statusColumn,
  createdColumn,
]

export default function DictionaryPage() {
  return (
    <CrudPage path="dictionary" columns={columns}>
      <ProFormText name="title" label="名称" rules={title(100)} />
      <ProFormSelect name="group" label="分组" request={groups} />
      <DecimalInput name="price" label="价格" min={1} max={1000} />
      <SortInput />
      <PicturesInput name="image" label="图标" max={1} />
      <RemarkInput />
      <StatusInput />
    </CrudPage>
  )
}
