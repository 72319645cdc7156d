import { Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { viewOf } from '../views/viewOf.ts'
import '../form/form.css'
import { bulkField, bulkOptions } from './bulkOptions.ts'

interface Props {
  module: AnyModule
  bulkKey: string
  onChoose: (val: unknown) => void
  onClose: () => void
}
const id = 'bulk-value'

/** Asks for the value of a bulk change. */
export function BulkModal({ module, bulkKey, onChoose, onClose }: Props) {
  const [value, setValue] = useState<unknown>(null)
  const option = bulkOptions(module).find(({ key }) => key === bulkKey)
  if (!option) return null
  const field = bulkField(module, option)
  const { Control } = viewOf(module, field)
  return (
    <Modal
      open
      width={420}
      title={t('engine:bulk.title', { label: option.label })}
      onCancel={onClose}
      okButtonProps={{ disabled: value === null }}
      onOk={() => {
        onClose()
        onChoose(value)
      }}
    >
      <div className="form-item">
        <label htmlFor={id}>{t('engine:bulk.to')}</label>
        <div>
          <Control
            id={id}
            name={'field' in option ? option.field : option.key}
            field={field}
            module={module}
            row={-1}
            value={value}
            onChange={setValue}
            onBlur={() => undefined}
            disabled={false}
            invalid={false}
          />
        </div>
      </div>
    </Modal>
  )
}
