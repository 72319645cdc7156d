import { useEffect, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { loadRowMarkers } from './searchMap.ts'
import type { RowMarker } from './rowMarkers.ts'

/** Where the module's other rows lie, as soon as that is known. */
export function useRowMarkers(module: AnyModule, name: string): readonly RowMarker[] {
  const [spots, setSpots] = useState<readonly RowMarker[]>([])
  useEffect(() => {
    let gone = false
    loadRowMarkers(module, name).then(
      found => gone || setSpots(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [module, name])
  return spots
}
