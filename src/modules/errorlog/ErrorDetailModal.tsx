import { RowDetailModal, type WindowProps } from '../../client/kit.ts'
import { columnName, columnsOf } from '../../schema/index.ts'
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
