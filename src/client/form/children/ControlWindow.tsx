import { EditOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { AnyControlProps } from '../../../kinds/kindView.ts'
import { PendingUploadsContext } from '../../ui/files/PendingUploadsContext.ts'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'
import { viewOf } from '../../views/viewOf.ts'

interface ControlWindowProps {
  title: string
  control: AnyControlProps
  /** The value as a cell shows it. */
  children: ReactNode
}

/** For a control that needs more room than a cell: a button beside the value opens it in a window above the form. */
export function ControlWindow({ title, control, children }: ControlWindowProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="children-large">
      <Button
        id={control.id}
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-haspopup="dialog"
        aria-label={title}
        onClick={() => setOpen(true)}
      />
      {children}
      {open && <OpenedControl title={title} control={control} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What is changed in it is in the form at once. It stays open while a file is uploaded, which its end would cancel. */
function OpenedControl({ title, control, onClose }: Omit<ControlWindowProps, 'children'> & { onClose: () => void }) {
  const { message } = App.useApp()
  const pending = use(PendingUploadsContext)
  const close = () => (pending.size ? void message.warning(t('widgets:file.pending')) : onClose())
  const id = `${control.id}-window`
  return (
    <OpenModal
      title={<label htmlFor={id}>{title}</label>}
      width={640}
      maskClosable={false}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('engine:children.done')}
        </Button>
      }
    >
      <FocusedControl {...control} id={id} />
    </OpenModal>
  )
}

/**
 * Focuses the control. An observer waits for it, because its chunk may still be loading; by then somebody may have put the focus elsewhere
 * in the window, where it stays.
 */
function FocusedControl(control: AnyControlProps) {
  const around = useRef<HTMLDivElement>(null)
  const { id, module, field } = control
  const { Control } = viewOf(module, field)
  useEffect(() => {
    const content = around.current
    if (!content) return
    const focusLoaded = () => {
      if (content.querySelector('[aria-busy=true]')) return
      observer.disconnect()
      if (document.activeElement?.closest('.ant-modal-content')?.contains(content)) return
      // A field that already has as many files as it may has no input, only links and buttons.
      const target = document.getElementById(id) ?? content.querySelector<HTMLElement>('a, button')
      target?.focus()
    }
    const observer = new MutationObserver(focusLoaded)
    observer.observe(content, { childList: true, subtree: true })
    focusLoaded()
    return () => observer.disconnect()
  }, [id])
  return (
    <div ref={around}>
      <Control {...control} />
    </div>
  )
}
