import { useEffect, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { spotsOf } from './find.ts'
import type { Spot } from './spots.ts'

/** Where the module's other rows lie, as soon as that is known. */
export function useSpots(module: AnyModule, name: string): readonly Spot[] {
  const [spots, setSpots] = useState<readonly Spot[]>([])
  useEffect(() => {
    let gone = false
    spotsOf(module, name).then(
      found => gone || setSpots(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [module, name])
  return spots
}
