import { Checkbox, Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { emptiedValue } from '../../kinds/emptiedValue.ts'
import type { AnyModule } from '../../schema/index.ts'
import { viewOf } from '../views/viewOf.ts'
import '../form/form.css'
import { bulkField, bulkOptions, type BulkValue } from './bulkOptions.ts'

interface Props {
  module: AnyModule
  bulkKey: string
  onChoose: (value: BulkValue) => void
  onClose: () => void
}
const id = 'bulk-value'

/** Asks for the value of a bulk change. */
export function BulkModal({ module, bulkKey, onChoose, onClose }: Props) {
  const [value, setValue] = useState<unknown>(null)
  const [isEmptied, setEmptied] = useState(false)
  const option = bulkOptions(module).find(({ key }) => key === bulkKey)
  if (!option) return null
  const field = bulkField(module, option)
  const { Control } = viewOf(module, field)
  const mayBeEmptied = 'field' in option && emptiedValue(field) !== undefined
  return (
    <Modal
      open
      width={420}
      title={t('engine:bulk.title', { label: option.label })}
      onCancel={onClose}
      okButtonProps={{ disabled: value === null && !isEmptied }}
      onOk={() => {
        onClose()
        onChoose(isEmptied ? { empty: 1 } : { val: value })
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
            disabled={isEmptied}
            invalid={false}
          />
          {mayBeEmptied && (
            <Checkbox className="bulk-empty" checked={isEmptied} onChange={event => setEmptied(event.target.checked)}>
              {t('engine:bulk.empty')}
            </Checkbox>
          )}
        </div>
      </div>
    </Modal>
  )
}
