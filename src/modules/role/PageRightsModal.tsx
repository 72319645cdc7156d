import { Button } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { type RoleGrant, uselessReason } from '../../shared/rules/roleGrant.ts'
import { type BranchId, FormModalFrame, onSaveShortcut, useConfirmClose, type WindowProps } from '../../client/kit.ts'
import { CopyRoleSelect } from './CopyRoleSelect.tsx'
import { type RolePage, roleRightsPath } from './rolePages.ts'
import { RolePreviewPanel } from './RolePreviewPanel.tsx'
import { RightsGrid } from './RightsGrid.tsx'
import { useRoleRights } from './useRoleRights.ts'

/** The menu of a role and its rights on every page. */
export function PageRightsModal({ module, row, label, onClose, onSaved }: WindowProps) {
  const [open, setOpen] = useState(true)
  const [preview, setPreview] = useState(false)
  const path = roleRightsPath(module)
  const roleid = row?.id ?? 0
  const { role, menus, rights, error, busy, changed, menuChanged, ...handlers } = useRoleRights({ path, roleid, onSaved })
  const { toggle, toggleInMenu, toggleFollowing, replaceGrant, save, retry } = handlers
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
      title={[label, role?.roletitle ?? module.title].join(' - ')}
      okText={t('engine:form.save')}
      cancelText={t('engine:form.cancel')}
      okButtonProps={{ disabled: role === null }}
      confirmLoading={busy}
      onOk={saveAll}
      onCancel={confirmClose}
      afterClose={onClose}
      afterOpenChange={shown => shown && focusGrid()}
      wrapProps={{ onKeyDownCapture: onSaveShortcut(saveAll) }}
      footer={buttons => (
        <div className="tree-buttons">
          <span role="status">{role && rightsStatus(role.pages, { whole, changed: changed.size, menuChanged })}</span>
          {buttons}
        </div>
      )}
    >
      {role && (
        <div className="rights-bar">
          <CopyRoleSelect path={path} own={roleid} pages={role.pages} whole={whole} onCopy={replaceGrant} />
          <Button size="small" aria-pressed={preview} onClick={() => setPreview(!preview)}>
            {t(preview ? 'roles:rights.back' : 'roles:rights.preview')}
          </Button>
        </div>
      )}
      {role && preview && <RolePreviewPanel pages={role.pages} whole={whole} />}
      {role && (
        <div hidden={preview}>
          <RightsGrid
            role={role.roletitle}
            pages={role.pages}
            whole={whole}
            changed={changed}
            onTick={toggle}
            onMenu={toggleInMenu}
            onFollow={toggleFollowing}
          />
        </div>
      )}
      {!role && <RightsPlaceholder error={error} onRetry={retry} />}
    </FormModalFrame>
  )
}

interface RightsState {
  whole: RoleGrant<BranchId>
  changed: number
  menuChanged: boolean
}
/** The sentence at the foot: how much is not saved, and which rights have no effect. */
function rightsStatus(pages: readonly RolePage[], { whole, changed, menuChanged }: RightsState): string {
  const useless = flattenBranches(pages).filter(page => uselessReason(page, whole)).length
  return [
    changed > 0 && t('roles:rights.changed', { count: changed }),
    changed === 0 && menuChanged && t('roles:rights.relisted'),
    useless > 0 && t('roles:rights.useless', { count: useless }),
  ]
    .filter(Boolean)
    .join(t('engine:semicolon'))
}

const modalStyle = { top: 48 }
/** Focuses the first row once the window is open and the rows are loaded, unless the focus is in the grid already. */
const focusGrid = () => {
  const at = document.activeElement
  if (!at?.closest('.tree-modal') || at.closest('.tree-grid')) return
  document.querySelector<HTMLElement>('.tree-modal .tree-grid tbody [tabindex="0"]')?.focus()
}

const RightsPlaceholder = ({ error, onRetry }: { error: string | null; onRetry: () => void }) =>
  error === null ? (
    <div className="tree-place" aria-busy="true" />
  ) : (
    <div className="instead" role="alert">
      <strong>{t('engine:list.failed', { reason: error })}</strong>
      <Button onClick={onRetry}>{t('engine:list.retry')}</Button>
    </div>
  )
