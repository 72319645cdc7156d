import type { KindSamples } from '../../src/kinds/kindSamples.ts'
import type { Kind } from '../../src/schema/index.ts'

type SamplesFile = Readonly<Record<string, readonly KindSamples<Kind>[]>>
const files = import.meta.glob<SamplesFile>('../../src/modules/*/kinds/*/samples.ts', { eager: true })

/** Samples of the kinds that modules bring. */
export const moduleKindSamples: readonly KindSamples<Kind>[] = Object.values(files).flatMap(file => Object.values(file).flat())
