import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { usePageActions } from '../ui/pageActions.ts'
import type { ExportModalProps } from './ExportModal.tsx'

const ExportModal = lazyComponent(async () => (await import('./ExportModal.tsx')).ExportModal)

/** Opens the export of the list. */
export function ExportButton(props: Omit<ExportModalProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  usePageActions([{ key: 'export', label: t('engine:list.export'), run: () => setOpen(true) }])
  return (
    <>
      <Button
        type="text"
        icon={<DownloadOutlined />}
        onPointerEnter={() => void ExportModal.load()}
        onClick={() => setOpen(true)}
      >
        {t('engine:list.export')}
      </Button>
      {open && <ExportModal {...props} onClose={() => setOpen(false)} blank={null} />}
    </>
  )
}
