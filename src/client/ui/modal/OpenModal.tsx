import { Modal, type ModalProps } from 'antd'
import { useReturnFocus } from './returnFocus.ts'

/** A modal that is mounted only while it is open; then the focus returns to what opened it. */
export function OpenModal(props: Omit<ModalProps, 'open'>) {
  useReturnFocus()
  return <Modal open {...props} />
}
