import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { type RightsArea, toggleMenus, toggleRights } from '../../shared/rules/roleTree.ts'
import { type RoleGrant, withImpliedView } from '../../shared/rules/roleGrant.ts'
import { type BranchId, call, CallError, reasonOf, useFetchOnce } from '../../client/kit.ts'
import {
  changedPages,
  checkedPages,
  menuEntriesOf,
  shownMenuIds,
  type RolePage,
  rebaseRights,
  rightsOfPages,
} from './rolePages.ts'
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

/** Rights and menu of one role: loads them, holds what is ticked, saves. */
export function useRoleRights({ path, roleid, onSaved }: RoleRightsParams) {
  const { message } = App.useApp()
  const [{ role, menus, rights, error }, setState] = useState(noRights)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  useFetchOnce(`${path} ${roleid} ${attempt}`, async signal => {
    await loadRoleRights({ path, roleid }, signal).then(
      found => signal.aborted || setState({ role: found, menus: found.menus, rights: rightsOfPages(found.pages), error: null }),
      (failure: unknown) => signal.aborted || setState({ ...noRights, error: reasonOf(failure) }),
    )
  })

  const toggle = useCallback((area: RightsArea<BranchId>) => setState(now => toggleArea(now, area)), [])
  const toggleInMenu = useCallback((pages: readonly RolePage[]) => setState(now => toggleMenuEntries(now, pages)), [])
  const toggleFollowing = useCallback(
    () => setState(now => ({ ...now, menus: now.menus.length ? [] : shownMenuIds(loadedPages(now), now) })),
    [],
  )
  const replaceGrant = useCallback((whole: RoleGrant<BranchId>) => setState(now => ({ ...now, ...whole })), [])
  const changed = useMemo(() => changedPages(role?.pages ?? [], rights), [role, rights])
  const menuChanged = role !== null && !sameIds(role.menus, menus)
  /** After a conflict: reads the stored rights and applies what was ticked here on top. */
  const rebase = async (before: RoleRights) => {
    const found = await loadRoleRights({ path, roleid })
    const own = menuChanged ? {} : { menus: found.menus }
    setState(now => ({ ...now, ...own, role: found, rights: rebaseRights(before.pages, now.rights, found.pages) }))
    void message.warning(t('roles:rights.stale'))
  }
  const save = async (): Promise<boolean> => {
    if (!role || busy) return false
    setBusy(true)
    const { roletitle, version, pages } = role
    const chosen = menuChanged ? { menus } : {}
    try {
      await call(path, { roleid, roletitle, version, checkRoleData: checkedPages(pages, rights), ...chosen })
      void message.success(t('engine:form.saved'))
      onSaved()
      return true
    } catch (failure) {
      if (failure instanceof CallError && failure.status === conflictStatus) await rebase(role).catch(showFailure)
      else showFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const showFailure = (failure: unknown) => void message.error(t('engine:form.failed', { reason: reasonOf(failure) }))
  return {
    role,
    menus,
    rights,
    error,
    busy,
    changed,
    menuChanged,
    toggle,
    toggleInMenu,
    toggleFollowing,
    replaceGrant,
    save,
    retry: () => setAttempt(attempt + 1),
  }
}

const loadedPages = ({ role }: LoadedRights): readonly RolePage[] => role?.pages ?? []

const toggleArea = (now: LoadedRights, area: RightsArea<BranchId>): LoadedRights => ({
  ...now,
  rights: withImpliedView(loadedPages(now), now.rights, toggleRights(area, now.rights)),
})
/** The first tick fixes the menu: until then it follows the rights, so what it shows becomes the choice, less what was ticked. */
function toggleMenuEntries(now: LoadedRights, pages: readonly RolePage[]): LoadedRights {
  const all = menuEntriesOf(loadedPages(now))
  return { ...now, menus: toggleMenus(all, menuEntriesOf(pages), [...shownMenuIds(loadedPages(now), now)]) }
}

const sameIds = (one: readonly BranchId[], other: readonly BranchId[]) =>
  one.length === other.length && one.every(id => other.includes(id))

const conflictStatus = 409
const loadRoleRights = ({ path, roleid }: Pick<RoleRightsParams, 'path' | 'roleid'>, signal?: AbortSignal) =>
  call<RoleRights>(`${path}/list`, { roleid, whole: 1 }, signal ? { signal } : {})
