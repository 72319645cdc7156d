import { Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { useOnce } from '../../engine/useOnce.ts'
import { call, reasonOf } from '../../request.ts'
import { RegionSelect } from '../../widgets/RegionSelect.tsx'
import type { WindowProps } from '../../views/clientParts.ts'
import './prices.css'
import type { Day } from './trend.ts'
import { TrendChart } from './TrendChart.tsx'

const ignore = () => undefined
/** Beijing. */
const first = 110_000

/** How the prices of a province went in the last thirty days. */
export function PriceTrend({ module, label, onClose }: WindowProps) {
  const [province, setProvince] = useState(first)
  const [{ days, error }, hold] = useState<{ days: readonly Day[] | null; error: string | null }>({ days: null, error: null })
  useOnce(String(province), async signal => {
    hold({ days: null, error: null })
    await call<readonly Day[]>(`${module.path}/trend`, { provinceid: province }, { signal }).then(
      found => signal.aborted || hold({ days: found, error: null }),
      (failure: unknown) => signal.aborted || hold({ days: null, error: reasonOf(failure) }),
    )
  })
  return (
    <Modal open width={900} title={label} footer={null} onCancel={onClose}>
      <div className="prices-bar">
        <label htmlFor="trend-province">{t('prices:trend.province')}</label>
        <div className="prices-province">
          <RegionSelect
            id="trend-province"
            name="provinceid"
            level="province"
            around={undefined}
            value={province}
            onChange={picked => typeof picked === 'number' && setProvince(picked)}
            onBlur={ignore}
            disabled={false}
            invalid={false}
          />
        </div>
      </div>
      {error !== null && <p role="alert">{t('engine:list.failed', { reason: error })}</p>}
      {days?.length === 0 && <p className="trend-none">{t('prices:trend.none')}</p>}
      {days !== null && days.length > 0 && <TrendChart module={module} days={days} />}
    </Modal>
  )
}
