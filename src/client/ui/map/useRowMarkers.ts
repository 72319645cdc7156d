import { useEffect, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import type { RowMarker } from './drawRowMarkers.ts'
import { loadRowMarkers } from './searchMap.ts'

/** The module's other rows for a map; empty until they are loaded. */
export function useRowMarkers(module: AnyModule, name: string): readonly RowMarker[] {
  const [spots, setSpots] = useState<readonly RowMarker[]>([])
  useEffect(() => {
    let stale = false
    loadRowMarkers(module, name).then(
      found => stale || setSpots(found),
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [module, name])
  return spots
}
