import { Modal } from 'antd'
import { PaperSheet, useFetchedOnce, type WindowProps } from 'houtai/client'
import type { WholeRow } from 'houtai/api'
import type { invoice, invoiceline } from '../../../schemas/invoice.ts'

type Invoice = Omit<WholeRow<typeof invoice>, 'lines'> & { lines: readonly WholeRow<typeof invoiceline>[] }
const yuan = (value: unknown) => `¥${Number(value).toFixed(2)}`

/** A sheet of paper, which the browser prints or saves as PDF. */
export function InvoicePaper({ module, row, label, onClose }: WindowProps) {
  const { data } = useFetchedOnce<Invoice>(`${module.wire.path}/info`, { id: row?.id })
  if (!data) return null
  return (
    <Modal open width={720} title={label} okText="打印" onOk={() => print()} onCancel={onClose}>
      <PaperSheet>
        <h1>发票 {data.no}</h1>
        <p>{data.customer}，开票日期 {data.issued_on}，应付日期 {data.due_on}</p>
        <table>
          <tbody>
            <tr><th>品名</th>{['数量', '单价', '金额'].map(one => <th key={one} data-align="right">{one}</th>)}</tr>
            {data.lines.map(({ id, title, quantity, price, amount }) => (
              <tr key={id}>
                <td>{title}</td>
                {[quantity, yuan(price), yuan(amount)].map((one, at) => <td key={at} data-align="right">{one}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
        <p>不含税金额 {yuan(data.net)}，价税合计 {yuan(data.total)}</p>
      </PaperSheet>
    </Modal>
  )
}
