import { Button, Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import '../../engine/form.css'
import { savesByKey, useLeave } from '../../engine/leaving.ts'
import type { RowFormProps } from '../rowForms.ts'
import { pathBeside } from './rights.ts'
import { RoleTree } from './RoleTree.tsx'
import { useRights } from './useRights.ts'

/** The menu and the rights of a role, where its other fields are edited elsewhere. */
export function PageRights({ module, row, label, onClose, onSaved }: RowFormProps) {
  const [open, setOpen] = useState(true)
  const path = pathBeside(module)
  const roleid = row?.id ?? 0
  const { role, menus, rights, error, busy, changed, relisted, ...does } = useRights({ path, roleid, onSaved })
  const { toggle, list, follow, take, save, retry } = does
  const whole = useMemo(() => ({ menus, rights }), [menus, rights])
  const close = () => setOpen(false)
  const saveAll = () => void save().then(saved => saved && close())
  useEffect(focusGrid, [role])
  const leave = useLeave(() => changed.size > 0 || relisted, close)
  return (
    <Modal
      open={open}
      className="form-modal tree-modal"
      width={1000}
      style={place}
      maskClosable={false}
      title={[label, role?.roletitle ?? module.title].join(' - ')}
      okText={t('engine:form.save')}
      cancelText={t('engine:form.cancel')}
      okButtonProps={{ disabled: role === null }}
      confirmLoading={busy}
      onOk={saveAll}
      onCancel={leave}
      afterClose={onClose}
      afterOpenChange={shown => shown && focusGrid()}
      wrapProps={{ onKeyDownCapture: savesByKey(saveAll) }}
    >
      {role && (
        <RoleTree
          path={path}
          role={{ id: roleid, title: role.roletitle }}
          pages={role.pages}
          whole={whole}
          changed={changed}
          relisted={relisted}
          onTick={toggle}
          onList={list}
          onFollow={follow}
          onTake={take}
        />
      )}
      {!role && <Waiting error={error} onRetry={retry} />}
    </Modal>
  )
}

const place = { top: 48 }
/** Once the window is open and its rows are there, unless somebody is at one of them already. */
const focusGrid = () => {
  const at = document.activeElement
  if (!at?.closest('.tree-modal') || at.closest('.tree-grid')) return
  document.querySelector<HTMLElement>('.tree-modal .tree-grid tbody [tabindex="0"]')?.focus()
}

const Waiting = ({ error, onRetry }: { error: string | null; onRetry: () => void }) =>
  error === null ? (
    <div className="tree-place" aria-busy="true" />
  ) : (
    <div className="instead" role="alert">
      <strong>{t('engine:list.failed', { reason: error })}</strong>
      <Button onClick={onRetry}>{t('engine:list.retry')}</Button>
    </div>
  )
