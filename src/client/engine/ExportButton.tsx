import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { call } from '../request.ts'
import type { Asked } from './address.ts'
import { listBody } from './address.ts'

/** Exports what the list shows, all pages of it. */
export function ExportButton({ module, asked }: { module: AnyModule; asked: Asked }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { path } = await call<{ path: string }>(`${module.path}/list`, { ...listBody(module, asked), postType: 'excel' })
      open(path)
    } catch (error) {
      void message.error(t('engine:batch.failed', { detail: error instanceof Error ? error.message : '' }))
    }
    setBusy(false)
  }
  return (
    <Button type="text" icon={<DownloadOutlined />} loading={busy} onClick={() => void run()}>
      {t('engine:list.export')}
    </Button>
  )
}

/** A link that is followed, because a window opened after an answer is blocked. */
function open(path: string) {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
