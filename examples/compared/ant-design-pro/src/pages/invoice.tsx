import {
  type ProColumns,
  ProForm,
  ProFormDatePicker,
  ProFormDependency,
  ProFormDigit,
  ProFormList,
  ProFormSwitch,
  ProFormText,
} from '@ant-design/pro-components'
import { CrudPage } from '@/components/CrudPage'
import { DecimalInput, required, statusColumn, StatusInput, title } from '@/components/inputs'
import type { Row } from '@/components/rows'

interface Line {
  title: string
  quantity: number
  price: number
}
interface Invoice extends Row {
  day: string
  paid: boolean
  lines: Line[]
}
const amountOf = ({ quantity = 0, price = 0 }: Partial<Line>): number => Math.round(quantity * price * 100) / 100
const sumOf = (lines: Partial<Line>[] = []): string => lines.reduce((sum, line) => sum + amountOf(line), 0).toFixed(2)

const columns: ProColumns<Invoice>[] = [
  { title: 'ID', dataIndex: 'id', search: false },
  { title: '发票号', dataIndex: 'no', search: false },
  { title: '客户', dataIndex: 'customer', search: false },
  { title: '开票日期', dataIndex: 'day', valueType: 'date', search: false, sorter: true },
  {
    title: '开票日期',
    dataIndex: 'days',
    valueType: 'dateRange',
    hideInTable: true,
    search: { transform: ([from, to]: string[]) => ({ day_gte: from, day_lte: to }) },
  },
  { title: '合计', dataIndex: 'total', valueType: 'money', search: false },
  {
    title: '已付款',
    dataIndex: 'paid',
    valueType: 'select',
    fieldProps: {
      options: [
        { label: '是', value: true },
        { label: '否', value: false },
      ],
    },
  },
  statusColumn,
]

const lineCount = {
  validator: async (_: unknown, lines?: Line[]) => {
    if (!lines?.length || lines.length > 100) throw new Error('明细为 1 至 100 行')
  },
}
const positive = {
  validator: async (_: unknown, quantity: number) => {
    if (!(quantity > 0)) throw new Error('数量要大于 0')
  },
}

export default function InvoicePage() {
  return (
    <CrudPage<Invoice> path="invoices" columns={columns} width={900} defaults={{ day: new Date().toISOString().slice(0, 10) }}>
      {({ paid = false }) => (
        <>
          <ProFormText name="customer" label="客户" rules={title(50)} />
          <ProFormDatePicker name="day" label="开票日期" rules={[required]} />
          <ProFormList
            name="lines"
            label="明细"
            rules={[lineCount]}
            creatorRecord={{ quantity: 1 }}
            creatorButtonProps={paid ? false : { creatorButtonText: '添加一行' }}
            {...(paid && { deleteIconProps: false, copyIconProps: false })}
          >
            <ProForm.Group>
              <ProFormText name="title" label="品名" rules={title(50)} disabled={paid} />
              <ProFormDigit name="quantity" label="数量" rules={[positive]} disabled={paid} fieldProps={{ precision: 2 }} />
              <DecimalInput name="price" label="单价" />
              <ProFormDependency name={['quantity', 'price']}>
                {line => <ProForm.Item label="金额">{amountOf(line as Partial<Line>).toFixed(2)}</ProForm.Item>}
              </ProFormDependency>
            </ProForm.Group>
          </ProFormList>
          <ProFormDependency name={['lines']}>
            {({ lines }) => <ProForm.Item label="合计">{sumOf(lines as Line[] | undefined)}</ProForm.Item>}
          </ProFormDependency>
          <ProFormSwitch name="paid" label="已付款" initialValue={false} />
          <StatusInput />
        </>
      )}
    </CrudPage>
  )
}
