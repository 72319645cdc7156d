import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import type { RightsArea } from '../../shared/rules/roleTree.ts'
import { listedIn, type RoleGrant, tickMenus, tickRights } from '../../shared/rules/roleGrant.ts'
import { type BranchId, call, CallError, reasonOf, useFetchOnce } from '../../client/kit.ts'
import { changedPages, checkedPages, type RolePage, rebaseRights, rightsOfPages } from './rolePages.ts'
import type { RoleRights } from './rolePages.ts'

interface LoadedRights extends RoleGrant<BranchId> {
  role: RoleRights | null
  error: string | null
}
const noRights: LoadedRights = { role: null, menus: [], rights: new Map(), error: null }
interface RoleRightsParams {
  path: string
  roleid: number
  onSaved: () => void
}

/** The rights and the menu of one role: as they are, as they are ticked, and their way back. */
export function useRoleRights({ path, roleid, onSaved }: RoleRightsParams) {
  const { message } = App.useApp()
  const [{ role, menus, rights, error }, hold] = useState(noRights)
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  useFetchOnce(`${path} ${roleid} ${count}`, async signal => {
    await loadRoleRights({ path, roleid }, signal).then(
      found => signal.aborted || hold({ role: found, menus: found.menus, rights: rightsOfPages(found.pages), error: null }),
      (failure: unknown) => signal.aborted || hold({ ...noRights, error: reasonOf(failure) }),
    )
  })

  const toggle = useCallback(
    (area: RightsArea<BranchId>) => hold(now => ({ ...now, ...tickRights(loadedPages(now), now, area) })),
    [],
  )
  const list = useCallback(
    (pages: readonly RolePage[]) => hold(now => ({ ...now, ...tickMenus(loadedPages(now), now, pages) })),
    [],
  )
  const follow = useCallback(() => hold(now => ({ ...now, menus: now.menus.length ? [] : listedIn(loadedPages(now), now) })), [])
  const take = useCallback((whole: RoleGrant<BranchId>) => hold(now => ({ ...now, ...whole })), [])
  const changed = useMemo(() => changedPages(role?.pages ?? [], rights), [role, rights])
  const relisted = role !== null && !sameIds(role.menus, menus)
  /** Somebody else was faster: theirs is read, and what was ticked here stays ticked. */
  const takeOver = async (before: RoleRights) => {
    const found = await loadRoleRights({ path, roleid })
    const own = relisted ? {} : { menus: found.menus }
    hold(now => ({
      ...now,
      ...own,
      role: found,
      rights: rebaseRights(rightsOfPages(before.pages), now.rights, rightsOfPages(found.pages)),
    }))
    void message.warning(t('roles:rights.stale'))
  }
  const save = async (): Promise<boolean> => {
    if (!role || busy) return false
    setBusy(true)
    const { roletitle, version, pages } = role
    const chosen = relisted ? { menus } : {}
    try {
      await call(path, { roleid, roletitle, version, checkRoleData: checkedPages(pages, rights), ...chosen })
      void message.success(t('engine:form.saved'))
      onSaved()
      return true
    } catch (failure) {
      if (failure instanceof CallError && failure.status === conflictStatus) await takeOver(role).catch(tell)
      else tell(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const tell = (failure: unknown) => void message.error(t('engine:form.failed', { reason: reasonOf(failure) }))
  return {
    role,
    menus,
    rights,
    error,
    busy,
    changed,
    relisted,
    toggle,
    list,
    follow,
    take,
    save,
    retry: () => setCount(count + 1),
  }
}

const loadedPages = ({ role }: LoadedRights): readonly RolePage[] => role?.pages ?? []

const sameIds = (one: readonly BranchId[], other: readonly BranchId[]) =>
  one.length === other.length && one.every(id => other.includes(id))

const conflictStatus = 409
const loadRoleRights = ({ path, roleid }: Pick<RoleRightsParams, 'path' | 'roleid'>, signal?: AbortSignal) =>
  call<RoleRights>(`${path}/list`, { roleid, whole: 1 }, signal ? { signal } : {})
