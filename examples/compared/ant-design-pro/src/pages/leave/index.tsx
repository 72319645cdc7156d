import { ModalForm, type ProColumns, ProFormDatePicker, ProFormSelect, ProFormText } from '@ant-design/pro-components'
import { request, useAccess, useModel } from '@umijs/max'
import dayjs, { type Dayjs } from 'dayjs'
import { CrudPage } from '@/components/CrudPage'
import { required, statusColumn, StatusInput, title } from '@/components/inputs'
import type { Row } from '@/components/rows'

interface Leave extends Row {
  state: string
  createdBy: number
}
const kinds = { private: '事假', sick: '病假', annual: '年假' }
const states = { draft: '草稿', sent: '已提交', approved: '已批准', withdrawn: '已撤回' }

const columns: ProColumns<Leave>[] = [
  { title: 'ID', dataIndex: 'id', search: false },
  { title: '事由', dataIndex: 'title', search: false },
  { title: '类型', dataIndex: 'kind', valueEnum: kinds },
  { title: '开始日期', dataIndex: 'from', valueType: 'date', search: false, sorter: true },
  { title: '结束日期', dataIndex: 'to', valueType: 'date', search: false },
  { title: '进度', dataIndex: 'state', valueEnum: states },
  { title: '退回原因', dataIndex: 'reason', search: false },
  { ...statusColumn, hideInTable: true },
]

interface Step {
  name: string
  label: string
  from: string
  own: boolean
  reason?: boolean
}
const steps: readonly Step[] = [
  { name: 'send', label: '提交', from: 'draft', own: true },
  { name: 'approve', label: '批准', from: 'sent', own: false },
  { name: 'return', label: '退回', from: 'sent', own: false, reason: true },
  { name: 'withdraw', label: '撤回', from: 'sent', own: true },
]

const notBefore = ({ getFieldValue }: { getFieldValue: (name: string) => Dayjs | undefined }) => ({
  validator: async (_: unknown, to: Dayjs) => {
    const from = getFieldValue('from')
    if (from && dayjs(to).isBefore(from)) throw new Error('结束不能早于开始')
  },
})

export default function LeavePage() {
  const { initialState } = useModel('@@initialState')
  const { canEdit } = useAccess()

  /** Buttons of the steps from the present state; whether somebody is a superior only the server knows. */
  const stepButtons = (row: Leave, reload: () => void) => {
    const run = async (name: string, data: object = {}) => {
      await request(`/api/leaves/${row.id}/${name}`, { method: 'POST', data })
      reload()
      return true
    }
    const possible = steps.filter(
      ({ from, own }) => canEdit && from === row.state && own === (row.createdBy === initialState?.me?.id),
    )
    return possible.map(({ name, label, reason }) =>
      reason ? (
        <ModalForm key={name} title={label} width={400} trigger={<a>{label}</a>} onFinish={values => run(name, values)}>
          <ProFormText name="reason" label="退回原因" rules={title(50)} />
        </ModalForm>
      ) : (
        <a key={name} onClick={() => void run(name)}>
          {label}
        </a>
      ),
    )
  }
  return (
    <CrudPage<Leave> path="leaves" columns={columns} actions={stepButtons}>
      <ProFormText name="title" label="事由" rules={title(50)} />
      <ProFormSelect name="kind" label="类型" valueEnum={kinds} initialValue="private" rules={[required]} />
      <ProFormDatePicker name="from" label="开始日期" rules={[required]} />
      <ProFormDatePicker name="to" label="结束日期" dependencies={['from']} rules={[required, notBefore]} />
      <StatusInput />
    </CrudPage>
  )
}
