import { type AnyModule, filterDefaults } from '../../../schema/index.ts'
import type { SavedList } from '../../../shared/wire/savedView.ts'
import { type ListDefaults, type ListParams, parseListParams } from '../../api/listParams.ts'
import type { ListPreference } from '../../views/useListPreference.ts'
import { savedListPreference } from './useSavedState.ts'

/** What a saved view stores of the list that is shown: only what differs from the defaults. */
export function listToSave(
  module: AnyModule,
  { values, queryValue, orderKey, view }: ListParams,
  { size, density, columns = {}, widths = {}, figures = {} }: ListPreference,
): SavedList {
  const changed = Object.entries(filterDefaults(module)).flatMap(([param, initial]) => {
    const value = values[param] ?? initial
    return value === initial ? [] : [[param, value] as const]
  })
  return {
    ...(changed.length ? { values: Object.fromEntries(changed) } : {}),
    ...(queryValue === '' ? {} : { queryValue }),
    ...(orderKey === '' ? {} : { orderKey }),
    view,
    ...(size === undefined ? {} : { size }),
    ...(density === undefined ? {} : { density }),
    ...(Object.keys(columns).length ? { columns } : {}),
    ...(Object.keys(widths).length ? { widths } : {}),
    ...(Object.keys(figures).length ? { figures } : {}),
  }
}

/** Whether a list differs from the open view. */
export function differsFromSaved(module: AnyModule, now: SavedList, { saved, ...defaults }: ListDefaults): boolean {
  if (!saved?.id) return false
  const untouched = parseListParams(module, new URLSearchParams(), { ...defaults, saved })
  return canonicalJson(now) !== canonicalJson(listToSave(module, untouched, savedListPreference(saved.content, {})))
}

/** JSON with sorted keys: lists with the same content have the same text. */
const canonicalJson = (list: SavedList): string =>
  JSON.stringify(list, (_, part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
