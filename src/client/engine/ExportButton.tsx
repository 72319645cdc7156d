import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { useActions } from '../actions.ts'
import { later } from '../later.tsx'
import type { Exporting } from './ExportDialog.tsx'

const ExportDialog = later(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** Asks what is to be exported, and how. */
export function ExportButton(exporting: Omit<Exporting, 'onClose'>) {
  const [open, setOpen] = useState(false)
  useActions([{ key: 'export', label: t('engine:list.export'), run: () => setOpen(true) }])
  return (
    <>
      <Button
        type="text"
        icon={<DownloadOutlined />}
        onPointerEnter={() => void ExportDialog.load()}
        onClick={() => setOpen(true)}
      >
        {t('engine:list.export')}
      </Button>
      {open && <ExportDialog {...exporting} onClose={() => setOpen(false)} blank={null} />}
    </>
  )
}
