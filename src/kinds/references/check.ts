import type { KindChecks } from '../../schema/kindChecks.ts'
import { targetProblems } from '../../schema/targetProblems.ts'

export const referencesChecks: KindChecks<'references'> = {
  problems: targetProblems,
}
