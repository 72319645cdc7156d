import type { SourceFile } from '../../imports.ts'
import { placeOfAddress } from '../../placeOfProblem.ts'
import type { Mistake } from './mistake.ts'

/** A problem that begins with the address of what it is about. */
export function mistakeAt(problem: string, sources: readonly SourceFile[]): Mistake {
  const [address = ''] = problem.split(': ', 1)
  return { place: placeOfAddress(address, sources) ?? null, text: problem }
}
