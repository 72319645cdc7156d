import { useMemoizedFn } from 'ahooks'
import { t } from 'i18next'
import { useEffect, useMemo } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import type { SavedList, SavedView, SavedViews } from '../../../shared/wire/savedView.ts'
import { parseSavedId, savedParam } from '../../api/listParams.ts'
import { firstViewIds, loadViewContent, useSavedViews, useViewContents } from '../../api/savedViews.ts'
import { usePageSearchParams } from '../../ui/pageNavigation.ts'
import { preloadListPreference, viewPreferenceKey } from '../../views/useListPreference.ts'

export interface OpenSavedView {
  /** All of this list. */
  views: readonly SavedView[]
  all: SavedViews | null
  /** The open view. */
  view: SavedView | null
  /** Id 0: in none, though the list would open with one. */
  saved: { id: number; content: SavedList } | null
  /** False while it is not known what to show. */
  isKnown: boolean
  /** Why the requested view is not shown. */
  failure: string | null
  /** Shows a view as it is saved; 0: the plain list. */
  open: (id: number) => Promise<void>
}

/** The saved view that the address names; without any, the one that the list opens with. */
export function useSavedView(module: AnyModule): OpenSavedView {
  const [address, setAddress] = usePageSearchParams()
  const all = useSavedViews()
  const first = useMemo(() => firstViewIds(all)[module.name] ?? null, [all, module.name])
  const id = parseSavedId(address.get(savedParam)) ?? (address.size === 0 ? first : null)
  const opened = useViewContents(contents => (id ? contents[id] : undefined))
  const views = useMemo(() => (all?.views ?? []).filter(one => one.module === module.name), [all, module.name])
  const view = views.find(one => one.id === id) ?? null
  useEffect(() => {
    if (!id) return
    const known = useViewContents.getState()[id]
    const isCurrent = known && ('failure' in known ? !view : view ? known.version >= view.version : !all)
    if (!isCurrent) void loadViewContent(id)
  }, [id, all, view])
  const isOurs = opened && 'content' in opened && opened.module === module.name
  const content = isOurs ? opened.content : null
  const failure = !opened || isOurs ? null : 'failure' in opened ? opened.failure : t('errors:refusal.viewGone')
  const open = useMemoizedFn(async (next: number) => {
    if (next) await Promise.all([loadViewContent(next), preloadListPreference(viewPreferenceKey(module, next))])
    setAddress(next ? { [savedParam]: String(next) } : first ? { [savedParam]: '0' } : {})
  })
  const isPlain = id === 0 && Boolean(first)
  const saved = useMemo(() => (content && id ? { id, content } : isPlain ? plainList : null), [content, id, isPlain])
  const isKnown = !id || opened !== undefined
  return useMemo(
    () => ({ views, all, view: content ? view : null, saved, isKnown, failure, open }),
    [views, all, view, content, saved, isKnown, failure, open],
  )
}
const plainList = { id: 0, content: {} }
