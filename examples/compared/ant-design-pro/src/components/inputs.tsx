import { ProForm, ProFormDigit, ProFormSelect, ProFormText } from '@ant-design/pro-components'
import { Upload, type UploadFile } from 'antd'

export const statuses = { enabled: { text: '启用', status: 'Success' }, disabled: { text: '禁用', status: 'Default' } }
export const statusColumn = { title: '状态', dataIndex: 'status', valueEnum: statuses }
export const createdColumn = {
  title: '创建时间',
  dataIndex: 'createdAt',
  valueType: 'dateTime',
  search: false,
  sorter: true,
} as const
export const required = { required: true }
export const title = (max: number) => [required, { max }]

export const StatusInput = () => (
  <ProFormSelect name="status" label="状态" valueEnum={statuses} initialValue="enabled" rules={[required]} />
)
export const SortInput = () => (
  <ProFormDigit name="sort" label="排序" min={1} max={1000} initialValue={1} fieldProps={{ precision: 0 }} />
)
export const RemarkInput = () => <ProFormText name="remark" label="备注" rules={[{ max: 255 }]} />

interface DecimalProps {
  name: string
  label: string
  min?: number
  max?: number
  precision?: number
}
export const DecimalInput = ({ name, label, min = 0, max = Number.MAX_SAFE_INTEGER, precision = 2 }: DecimalProps) => (
  <ProFormDigit name={name} label={label} min={min} max={max} fieldProps={{ precision }} />
)

type Picture = string | UploadFile<{ url: string }>
const shownFile = (one: Picture): UploadFile =>
  typeof one === 'string' ? { uid: one, name: one, url: one, status: 'done' } : one
const addressOf = (one: Picture) => (typeof one === 'string' ? one : (one.response?.url ?? one.url))

interface PicturesProps {
  name: string
  label: string
  max: number
  needed?: boolean
}
/** Pictures are addresses on the server and files in the form. */
export const PicturesInput = ({ name, label, max, needed }: PicturesProps) => (
  <ProForm.Item
    name={name}
    label={label}
    rules={needed ? [required] : []}
    getValueFromEvent={({ fileList }: { fileList: Picture[] }) => fileList}
    getValueProps={(value?: Picture[] | null) => ({ fileList: value?.map(shownFile) })}
    transform={(value?: Picture[] | null) => ({ [name]: value?.map(addressOf) })}
  >
    <Upload
      action="/api/upload"
      accept="image/png,image/jpeg,image/webp"
      headers={{ authorization: `Bearer ${localStorage.getItem('token') ?? ''}` }}
      listType="picture-card"
      maxCount={max}
    >
      上传
    </Upload>
  </ProForm.Item>
)
