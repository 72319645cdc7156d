import { App } from 'antd'
import { type BranchId, call, CallError, changedPages, callErrorMessage, type RolePage, useFetchOnce } from 'houtai/client'
import { shownMenuIds, type RoleGrant, withToggledMenu, withToggledRights } from 'houtai/rules/roleGrant'
import type { RightsArea } from 'houtai/rules/roleTree'
import { t } from 'i18next'
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import { rolePagesBody, rebaseRights, rightsOfPages, type RoleRights } from './rolePages.ts'

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

/** Loads, edits and saves the rights and the menu of one role. */
export function useRoleRights({ path, roleid, onSaved }: RoleRightsParams) {
  const { message } = App.useApp()
  const [{ role, menus, rights, error }, setState] = useState(noRights)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  useFetchOnce(`${path} ${roleid} ${attempt}`, async signal => {
    await loadRoleRights({ path, roleid }, signal).then(
      found => signal.aborted || setState({ role: found, menus: found.menus, rights: rightsOfPages(found.pages), error: null }),
      (failure: unknown) => signal.aborted || setState({ ...noRights, error: callErrorMessage(failure) }),
    )
  })
  const changed = useMemo(() => changedPages(role?.pages ?? [], rights), [role, rights])
  const menuChanged = role !== null && !sameIds(role.menus, menus)
  /** After a conflict: loads the saved version and merges my unsaved changes into it. */
  const rebase = async (before: RoleRights) => {
    const found = await loadRoleRights({ path, roleid })
    const own = menuChanged ? {} : { menus: found.menus }
    setState(now => ({
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
    const chosen = menuChanged ? { menus } : {}
    try {
      await call(path, { roleid, roletitle, version, checkRoleData: rolePagesBody(pages, rights), ...chosen })
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
  const showFailure = (failure: unknown) => void message.error(t('engine:form.failed', { reason: callErrorMessage(failure) }))
  return {
    role,
    menus,
    rights,
    error,
    busy,
    changed,
    menuChanged,
    ...useRightsChanges(setState),
    save,
    retry: () => setAttempt(attempt + 1),
  }
}

/** The changes of the ticks, each the same function at every render. */
function useRightsChanges(setState: Dispatch<SetStateAction<LoadedRights>>) {
  return useMemo(
    () => ({
      toggle: (area: RightsArea<BranchId>) => setState(now => ({ ...now, ...withToggledRights(loadedPages(now), now, area) })),
      toggleInMenu: (pages: readonly RolePage[]) =>
        setState(now => ({ ...now, ...withToggledMenu(loadedPages(now), now, pages) })),
      toggleFollowing: () => setState(now => ({ ...now, menus: now.menus.length ? [] : shownMenuIds(loadedPages(now), now) })),
      replaceGrant: (whole: RoleGrant<BranchId>) => setState(now => ({ ...now, ...whole })),
    }),
    [setState],
  )
}

const loadedPages = ({ role }: LoadedRights): readonly RolePage[] => role?.pages ?? []

const sameIds = (one: readonly BranchId[], other: readonly BranchId[]) =>
  one.length === other.length && one.every(id => other.includes(id))

const conflictStatus = 409
const loadRoleRights = ({ path, roleid }: Pick<RoleRightsParams, 'path' | 'roleid'>, signal?: AbortSignal) =>
  call<RoleRights>(`${path}/list`, { roleid, whole: 1 }, signal ? { signal } : {})
