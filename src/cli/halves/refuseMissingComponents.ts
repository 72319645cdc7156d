import type { AnyModule } from '../../schema/index.ts'
import { authoredSources } from '../dev/authoredSources.ts'
import { withSourceLine } from '../withSourceLine.ts'
import { clientProblems } from './clientProblems.ts'

/** Ends the process if schemas name components that no client half has, with each after its file and line. */
export function refuseMissingComponents(modules: readonly AnyModule[]): void {
  const sources = authoredSources()
  const problems = clientProblems(modules, sources)
  if (!problems.length) return
  console.error(problems.map(problem => withSourceLine(problem, sources)).join('\n'))
  process.exit(1)
}
