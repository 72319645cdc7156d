import { useCallback, useEffect, useRef, useState } from 'react'
import { mapBoxParam } from '../../../../schema/index.ts'
import { formatMapBox, isWithin, type MapBox, worldBox } from '../../../../shared/rules/mapBox.ts'
import { viewFilterJson } from '../../../api/listParams.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import type { ListController } from '../../useListController.ts'
import { loadViewRows } from '../loadViewRows.ts'
import { useViewLoad } from '../useViewLoad.ts'

interface LoadedMap {
  rows: readonly ListRow[]
  /** There are more rows in that part of the map than are shown. */
  more: boolean
  filter: string
  box: MapBox
}
interface MapRequest {
  filter: string
  box: MapBox
}
/** How much more of the map than is seen is loaded on each side. */
const beyond = 0.25

/** The rows with a point: all of them where they are few, else those of the part of the map that is seen. */
export function useMapRows({ module, params, list }: ListController, at: string) {
  const [loaded, setLoaded] = useState<LoadedMap | null>(null)
  const filter = viewFilterJson(module, params)
  const [moved, setMoved] = useState<MapRequest | null>(null)
  // After a change of the filter the map goes to where the rows are.
  const box = moved?.filter === filter ? moved.box : worldBox
  const load = useCallback(
    (signal: AbortSignal) =>
      loadViewRows(module, { ...(JSON.parse(filter) as object), [mapBoxParam(at)]: formatMapBox(box) }, signal).then(
        found => signal.aborted || setLoaded({ ...found, filter, box }),
      ),
    [module, filter, at, box],
  )
  const { error, retrying } = useViewLoad({ module, list }, load)
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  const see = useCallback(
    (seen: MapBox) => {
      const known = latest.current
      if (known?.filter === filter && (known.more || !isWithin(seen, known.box))) setMoved({ filter, box: widenBox(seen) })
    },
    [filter],
  )
  return { loaded, error, retrying, see, isStale: loaded !== null && loaded.filter !== filter }
}

/** In hundredths of a degree: a small pan of the map repeats the same request. */
const hundredths = (degrees: number, limit: number, round: (value: number) => number): number =>
  Math.max(-limit, Math.min(limit, round(degrees * 100) / 100))

function widenBox({ west, south, east, north }: MapBox): MapBox {
  const [wide, high] = [(east - west) * beyond, (north - south) * beyond]
  return {
    west: hundredths(west - wide, 180, Math.floor),
    south: hundredths(south - high, 90, Math.floor),
    east: hundredths(east + wide, 180, Math.ceil),
    north: hundredths(north + high, 90, Math.ceil),
  }
}
