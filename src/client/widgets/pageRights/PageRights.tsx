import { Button, Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { allOf } from '../../../rules/roleTree.ts'
import { type RoleWhole, uselessOf } from '../../../rules/roleWhole.ts'
import '../../engine/form.css'
import { savesByKey, useLeave } from '../../engine/leaving.ts'
import type { WindowProps } from '../../views/clientParts.ts'
import type { Id } from '../treeGrid/lines.ts'
import { CopyRole } from './CopyRole.tsx'
import { type Page, pathBeside } from './rights.ts'
import { RolePreview } from './RolePreview.tsx'
import { RightsGrid } from './RightsGrid.tsx'
import { useRights } from './useRights.ts'

/** What the menu of a role shows, which pages it may see, and what it may do there. */
export function PageRights({ module, row, label, onClose, onSaved }: WindowProps) {
  const [open, setOpen] = useState(true)
  const [preview, setPreview] = useState(false)
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
      footer={buttons => (
        <div className="tree-buttons">
          <span role="status">{role && statusOf(role.pages, { whole, changed: changed.size, relisted })}</span>
          {buttons}
        </div>
      )}
    >
      {role && (
        <div className="rights-bar">
          <CopyRole path={path} own={roleid} pages={role.pages} whole={whole} onCopy={take} />
          <Button size="small" aria-pressed={preview} onClick={() => setPreview(!preview)}>
            {t(preview ? 'roles:rights.back' : 'roles:rights.preview')}
          </Button>
        </div>
      )}
      {role && preview && <RolePreview pages={role.pages} whole={whole} />}
      {role && (
        <div hidden={preview}>
          <RightsGrid
            role={role.roletitle}
            pages={role.pages}
            whole={whole}
            changed={changed}
            onTick={toggle}
            onList={list}
            onFollow={follow}
          />
        </div>
      )}
      {!role && <Waiting error={error} onRetry={retry} />}
    </Modal>
  )
}

interface State {
  whole: RoleWhole<Id>
  changed: number
  relisted: boolean
}
/** What is not saved, and what of it all does nothing. */
function statusOf(pages: readonly Page[], { whole, changed, relisted }: State): string {
  const useless = allOf(pages).filter(page => uselessOf(page, whole)).length
  return [
    changed > 0 && t('roles:rights.changed', { count: changed }),
    changed === 0 && relisted && t('roles:rights.relisted'),
    useless > 0 && t('roles:rights.useless', { count: useless }),
  ]
    .filter(Boolean)
    .join(t('engine:semicolon'))
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
