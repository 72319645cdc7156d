import { type AnyModule, checkModules } from '../schema/index.ts'
import { sourcesIn } from './imports.ts'
import { withSourceLine } from './withSourceLine.ts'

/** Ends the process if the schemas are unsound, with every problem after its file and line. */
export function exitIfUnsound(modules: readonly AnyModule[]): void {
  const problems = checkModules(modules)
  if (!problems.length) return
  const schemas = sourcesIn('schemas')
  console.error(problems.map(problem => withSourceLine(problem, schemas)).join('\n'))
  process.exit(1)
}
