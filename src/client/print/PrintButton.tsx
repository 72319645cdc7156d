import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { usePageActions } from '../ui/pageActions.ts'
import { requestPrint } from './printRequest.ts'

export function PrintButton() {
  const label = t('engine:print.do')
  usePageActions([{ key: 'print', label, run: requestPrint }])
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
