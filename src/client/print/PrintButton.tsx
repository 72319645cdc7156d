import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { usePageActions } from '../ui/pageActions.ts'

const print = () => window.print()

export function PrintButton() {
  const label = t('engine:print.do')
  usePageActions([{ key: 'print', label, run: print }])
  return (
    <Button type="text" className="print-button" icon={<PrinterOutlined />} aria-label={label} title={label} onClick={print} />
  )
}
