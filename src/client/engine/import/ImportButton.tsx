import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { useActions } from '../../actions.ts'
import { later } from '../../later.tsx'
import type { Importing } from './ImportDialog.tsx'

const ImportDialog = later(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** Opens the window that takes a file of rows. */
export function ImportButton(importing: Omit<Importing, 'onClose'>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useActions([{ key: 'import', label: t('engine:list.import'), run: () => setOpen(true) }])
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<ImportOutlined />}
        onPointerEnter={() => void ImportDialog.load()}
        onClick={() => setOpen(true)}
      >
        {t('engine:list.import')}
      </Button>
      {open && <ImportDialog {...importing} onClose={close} blank={null} />}
    </>
  )
}
