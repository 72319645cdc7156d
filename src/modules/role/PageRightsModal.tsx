import { Button } from 'antd'
import { FormModalFrame, onSaveShortcut, useConfirmClose, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { roleRightsPath } from './rolePages.ts'
import { RoleTree } from './RoleTree.tsx'
import { useRoleRights } from './useRoleRights.ts'

/** The menu and the rights of a role, for a page whose form has the other fields. */
export function PageRightsModal({ module, row, label, onClose, onSaved }: WindowProps) {
  const [open, setOpen] = useState(true)
  const path = roleRightsPath(module)
  const roleid = row?.id ?? 0
  const { role, menus, rights, error, busy, changed, menuChanged, ...actions } = useRoleRights({ path, roleid, onSaved })
  const { toggle, toggleInMenu, toggleFollowing, replaceGrant, save, retry } = actions
  const whole = useMemo(() => ({ menus, rights }), [menus, rights])
  const close = () => setOpen(false)
  const saveAll = () => void save().then(saved => saved && close())
  useEffect(focusGrid, [role])
  const confirmClose = useConfirmClose(() => changed.size > 0 || menuChanged, close)
  return (
    <FormModalFrame
      open={open}
      className="tree-modal"
      width={1000}
      style={modalStyle}
      maskClosable={false}
      title={[label, role?.roletitle ?? module.label].join(' - ')}
      okText={t('engine:form.save')}
      cancelText={t('engine:form.cancel')}
      okButtonProps={{ disabled: role === null }}
      confirmLoading={busy}
      onOk={saveAll}
      onCancel={confirmClose}
      afterClose={onClose}
      afterOpenChange={shown => shown && focusGrid()}
      wrapProps={{ onKeyDownCapture: onSaveShortcut(saveAll) }}
    >
      {role && (
        <RoleTree
          path={path}
          role={{ id: roleid, title: role.roletitle }}
          pages={role.pages}
          whole={whole}
          changed={changed}
          menuChanged={menuChanged}
          onTick={toggle}
          onMenu={toggleInMenu}
          onFollow={toggleFollowing}
          onReplace={replaceGrant}
        />
      )}
      {!role && <RightsPlaceholder error={error} onRetry={retry} />}
    </FormModalFrame>
  )
}

const modalStyle = { top: 48 }
/** Focuses the grid once the window is open and its rows are loaded, unless a row has the focus already. */
const focusGrid = () => {
  const at = document.activeElement
  if (!at?.closest('.tree-modal') || at.closest('.tree-grid')) return
  document.querySelector<HTMLElement>('.tree-modal .tree-grid tbody [tabindex="0"]')?.focus()
}

const RightsPlaceholder = ({ error, onRetry }: { error: string | null; onRetry: () => void }) =>
  error === null ? (
    <div className="tree-place" aria-busy="true" />
  ) : (
    <div className="empty-state" role="alert">
      <strong>{t('engine:list.failed', { reason: error })}</strong>
      <Button onClick={onRetry}>{t('engine:list.retry')}</Button>
    </div>
  )
