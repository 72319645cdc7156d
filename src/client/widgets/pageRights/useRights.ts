import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import type { Area, Rights } from '../../../rules/roleTree.ts'
import { toggleRights } from '../../../rules/roleTree.ts'
import { useOnce } from '../../engine/useOnce.ts'
import { call, CallError, reasonOf } from '../../request.ts'
import type { Id } from '../treeGrid/lines.ts'
import { changedPages, checkedPages, rebased, rightsOf } from './rights.ts'
import type { RoleRights } from './rights.ts'

interface Loaded {
  role: RoleRights | null
  rights: Rights<Id>
  error: string | null
}
const nothing: Loaded = { role: null, rights: new Map(), error: null }
interface Given {
  path: string
  roleid: number
  onSaved: () => void
}

/** The rights of one role: as they are, as they are ticked, and their way back. */
export function useRights({ path, roleid, onSaved }: Given) {
  const { message } = App.useApp()
  const [{ role, rights, error }, hold] = useState(nothing)
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  useOnce(`${path} ${roleid} ${count}`, async signal => {
    await read({ path, roleid }, signal).then(
      found => signal.aborted || hold({ role: found, rights: rightsOf(found.pages), error: null }),
      (failure: unknown) => signal.aborted || hold({ ...nothing, error: reasonOf(failure) }),
    )
  })

  const toggle = useCallback((area: Area<Id>) => hold(now => ({ ...now, rights: toggleRights(area, now.rights) })), [])
  const changed = useMemo(() => changedPages(role?.pages ?? [], rights), [role, rights])
  /** Somebody else was faster: theirs is read, and what was ticked here stays ticked. */
  const takeOver = async (before: RoleRights) => {
    const found = await read({ path, roleid })
    hold(now => ({ ...now, role: found, rights: rebased(before.pages, now.rights, found.pages) }))
    void message.warning(t('roles:rights.stale'))
  }
  const save = async (): Promise<boolean> => {
    if (!role || busy) return false
    setBusy(true)
    const { roletitle, version, pages } = role
    try {
      await call(path, { roleid, roletitle, version, checkRoleData: checkedPages(pages, rights) })
      void message.success(t('engine:form.saved'))
      onSaved()
      return true
    } catch (failure) {
      if (failure instanceof CallError && failure.status === stale) await takeOver(role).catch(tell)
      else tell(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const tell = (failure: unknown) => void message.error(t('engine:form.failed', { reason: reasonOf(failure) }))
  return { role, rights, error, busy, changed, toggle, save, retry: () => setCount(count + 1) }
}

const stale = 409
const read = ({ path, roleid }: Pick<Given, 'path' | 'roleid'>, signal?: AbortSignal) =>
  call<RoleRights>(`${path}/list`, { roleid }, signal ? { signal } : {})
