import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { usePageActions } from '../ui/pageActions.ts'
import type { ImportModalProps } from './ImportModal.tsx'

const ImportModal = lazyComponent(async () => (await import('./ImportModal.tsx')).ImportModal)

/** Opens the import of a file of rows. */
export function ImportButton(props: Omit<ImportModalProps, 'onClose'>) {
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
        onPointerEnter={() => void ImportModal.load()}
        onClick={() => setOpen(true)}
      >
        {t('engine:list.import')}
      </Button>
      {open && <ImportModal {...props} onClose={close} blank={null} />}
    </>
  )
}
