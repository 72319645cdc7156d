import { useMemoizedFn } from 'ahooks'
import { useMemo } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import type { SavedList } from '../../../shared/wire/savedView.ts'
import type { ListDefaults, ListParams } from '../../api/listParams.ts'
import { listPreferenceKey, type ListPreference, useListPreference, viewPreferenceKey } from '../../views/useListPreference.ts'
import type { OpenSavedView } from './useSavedView.ts'

/** The preference of a list in a saved view, with what the account changed of it. */
export const savedListPreference = (
  { size, density, columns, widths, figures }: SavedList,
  changed: ListPreference,
): ListPreference => ({
  ...(size === undefined ? {} : { size }),
  ...(density === undefined ? {} : { density }),
  ...(columns === undefined ? {} : { columns }),
  ...(widths === undefined ? {} : { widths }),
  ...(figures === undefined ? {} : { figures }),
  ...changed,
})

/** The preference that the list is drawn by: the account's own, or that of the saved view with what the account changed of it. */
export function useShownPreference(module: AnyModule, { saved, isKnown }: OpenSavedView) {
  const content = saved?.id ? saved.content : null
  const own = useListPreference(content && saved ? viewPreferenceKey(module, saved.id) : listPreferenceKey(module))
  const preference = useMemo(
    () => (isKnown && own.preference && content ? savedListPreference(content, own.preference) : isKnown ? own.preference : null),
    [isKnown, own.preference, content],
  )
  return { preference, changePreference: own.change, resetPreference: own.reset }
}

interface SavedStateParams {
  params: ListParams
  preference: ListPreference | null
  defaults: ListDefaults
  resetPreference: () => void
  whenMayLeave: (then: () => void) => Promise<void>
}
export type SavedState = ReturnType<typeof useSavedState>
/** The saved views of a list, and what of the list they would keep. */
export function useSavedState(
  savedView: OpenSavedView,
  { params, preference, defaults, resetPreference, whenMayLeave }: SavedStateParams,
) {
  const open = useMemoizedFn((id: number) => whenMayLeave(() => void savedView.open(id)))
  return useMemo(
    () => ({ ...savedView, open, params, preference, defaults, resetPreference }),
    [savedView, open, params, preference, defaults, resetPreference],
  )
}
