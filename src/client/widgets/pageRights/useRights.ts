import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import type { Area } from '../../../rules/roleTree.ts'
import { listedIn, type RoleWhole, tickMenus, tickRights } from '../../../rules/roleWhole.ts'
import { useOnce } from '../../engine/useOnce.ts'
import { call, CallError, reasonOf } from '../../request.ts'
import type { Id } from '../treeGrid/lines.ts'
import { changedPages, checkedPages, type Page, rebased, rightsOf } from './rights.ts'
import type { RoleRights } from './rights.ts'

interface Loaded extends RoleWhole<Id> {
  role: RoleRights | null
  error: string | null
}
const nothing: Loaded = { role: null, menus: [], rights: new Map(), error: null }
interface Given {
  path: string
  roleid: number
  onSaved: () => void
}

/** The rights and the menu of one role: as they are, as they are ticked, and their way back. */
export function useRights({ path, roleid, onSaved }: Given) {
  const { message } = App.useApp()
  const [{ role, menus, rights, error }, hold] = useState(nothing)
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  useOnce(`${path} ${roleid} ${count}`, async signal => {
    await read({ path, roleid }, signal).then(
      found => signal.aborted || hold({ role: found, menus: found.menus, rights: rightsOf(found.pages), error: null }),
      (failure: unknown) => signal.aborted || hold({ ...nothing, error: reasonOf(failure) }),
    )
  })

  const toggle = useCallback((area: Area<Id>) => hold(now => ({ ...now, ...tickRights(pagesOf(now), now, area) })), [])
  const list = useCallback((pages: readonly Page[]) => hold(now => ({ ...now, ...tickMenus(pagesOf(now), now, pages) })), [])
  const follow = useCallback(() => hold(now => ({ ...now, menus: now.menus.length ? [] : listedIn(pagesOf(now), now) })), [])
  const take = useCallback((whole: RoleWhole<Id>) => hold(now => ({ ...now, ...whole })), [])
  const changed = useMemo(() => changedPages(role?.pages ?? [], rights), [role, rights])
  const relisted = role !== null && !sameIds(role.menus, menus)
  /** Somebody else was faster: theirs is read, and what was ticked here stays ticked. */
  const takeOver = async (before: RoleRights) => {
    const found = await read({ path, roleid })
    const own = relisted ? {} : { menus: found.menus }
    hold(now => ({ ...now, ...own, role: found, rights: rebased(rightsOf(before.pages), now.rights, rightsOf(found.pages)) }))
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
      if (failure instanceof CallError && failure.status === stale) await takeOver(role).catch(tell)
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

const pagesOf = ({ role }: Loaded): readonly Page[] => role?.pages ?? []

const sameIds = (one: readonly Id[], other: readonly Id[]) => one.length === other.length && one.every(id => other.includes(id))

const stale = 409
const read = ({ path, roleid }: Pick<Given, 'path' | 'roleid'>, signal?: AbortSignal) =>
  call<RoleRights>(`${path}/list`, { roleid, whole: 1 }, signal ? { signal } : {})
