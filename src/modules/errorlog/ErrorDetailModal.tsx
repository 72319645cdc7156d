import { RowDetailModal, type WindowProps } from 'houtai/client'
import { columnName, columnsOf } from 'houtai/schema'
import './errorDetail.css'

/** One error with its full text, which the list cuts off. */
export const ErrorDetailModal = (props: WindowProps) => (
  <RowDetailModal
    {...props}
    width={800}
    columns={1}
    fields={columnsOf(props.module)
      .map(columnName)
      .filter(name => name !== 'mes')}
  >
    <pre className="error-text">{String(props.row?.['mes'] ?? '')}</pre>
  </RowDetailModal>
)
