import './priceWords.ts'
import { Modal } from 'antd'
import { RegionSelect, useFetchedOnce, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { useState } from 'react'
import './prices.css'
import './narrowPrices.css'
import { TrendChart } from './TrendChart.tsx'
import type { PriceDay } from './trendScale.ts'

const ignore = () => undefined
const beijing = 110_000

/** Prices of a province over the last thirty days. */
export function PriceTrendModal({ module, label, onClose }: WindowProps) {
  const [province, setProvince] = useState(beijing)
  const { data: days, error } = useFetchedOnce<readonly PriceDay[]>(`${module.wire.path}/trend`, { provinceid: province })
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
      {error && <p role="alert">{t('engine:list.failed', { reason: error.message })}</p>}
      {days?.length === 0 && <p className="trend-none">{t('prices:trend.none')}</p>}
      {days !== undefined && days.length > 0 && <TrendChart module={module} days={days} />}
    </Modal>
  )
}
