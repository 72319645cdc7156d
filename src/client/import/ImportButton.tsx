import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { usePageActions } from '../ui/pageActions.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import type { ImportModalProps } from './ImportModal.tsx'

const ImportDialog = lazyComponent(async () => (await import('./ImportModal.tsx')).ImportModal)

/** Opens the window that takes a file of rows. */
export function ImportButton(importing: Omit<ImportModalProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  usePageActions([{ key: 'import', label: t('engine:list.import'), run: () => setOpen(true) }])
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
