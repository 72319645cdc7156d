import { Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { call, reasonOf, RegionSelect, useFetchOnce, type WindowProps } from '../../client/kit.ts'
import './prices.css'
import type { PriceDay } from './trendScale.ts'
import { TrendChart } from './TrendChart.tsx'

const ignore = () => undefined
const beijing = 110_000

/** Prices of a province over the last thirty days. */
export function PriceTrendModal({ module, label, onClose }: WindowProps) {
  const [province, setProvince] = useState(beijing)
  const [{ days, error }, setState] = useState<{ days: readonly PriceDay[] | null; error: string | null }>({
    days: null,
    error: null,
  })
  useFetchOnce(String(province), async signal => {
    setState({ days: null, error: null })
    await call<readonly PriceDay[]>(`${module.wire.path}/trend`, { provinceid: province }, { signal }).then(
      found => signal.aborted || setState({ days: found, error: null }),
      (failure: unknown) => signal.aborted || setState({ days: null, error: reasonOf(failure) }),
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
