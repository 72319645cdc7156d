import { t } from 'i18next'
import { useState } from 'react'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import { FutureTimeBox } from './FutureTimeBox.tsx'

const id = 'plan-at'

/** Asks when the changes of a form take effect. */
export function PlanSaveModal({ onChoose, onClose }: { onChoose: (at: string) => void; onClose: () => void }) {
  const [at, setAt] = useState<string | null>(null)
  const choose = () => {
    if (at === null) return
    onClose()
    onChoose(at)
  }
  return (
    <OpenModal
      width={420}
      title={t('engine:form.plan')}
      okButtonProps={{ disabled: at === null }}
      onOk={choose}
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && document.getElementById(id)?.focus()}
    >
      <div className="form-item">
        <label htmlFor={id}>{t('engine:bulk.time')}</label>
        <div>
          <FutureTimeBox id={id} value={at} onChange={setAt} />
        </div>
      </div>
    </OpenModal>
  )
}
