import { Modal, type ModalProps } from 'antd'
import './form.css'

/** A window that looks as a form's does and is filled with something else: its content scrolls between title and buttons. */
export const FormModalFrame = ({ className, ...props }: ModalProps & { className: string }) => (
  <Modal className={`form-modal ${className}`} {...props} />
)
