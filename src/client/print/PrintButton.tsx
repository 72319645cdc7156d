import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import { usePageActions } from '../ui/pageActions.ts'
import { cancelPrint, requestPrint } from './printRequest.ts'

export function PrintButton() {
  const label = t('engine:print.do')
  usePageActions([{ key: 'print', label, run: requestPrint }])
  useEffect(() => cancelPrint, [])
  return (
    <Button
      type="text"
      className="print-button"
      icon={<PrinterOutlined />}
      aria-label={label}
      title={label}
      onClick={requestPrint}
    />
  )
}
