import { type AnyModule, checkModules } from '../schema/index.ts'
import { sourcesIn } from './imports.ts'
import { exitWithProblems } from './withSourceLine.ts'

/** Ends the process if the schemas are unsound. */
export const exitIfUnsound = (modules: readonly AnyModule[]): void =>
  exitWithProblems(checkModules(modules), () => sourcesIn('schemas'))
