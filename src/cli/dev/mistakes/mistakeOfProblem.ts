import type { SourceFile } from '../../imports.ts'
import { sourceLineOf } from '../../withSourceLine.ts'
import type { Mistake } from './mistake.ts'

/** A file, and where there is one a line: `locales/en-US/modules/visit.json:3`. */
const isFile = /^[\w./-]+\.(?:ts|json)(?::\d+)?$/

/** A problem that begins with the address of what it is about. */
export function mistakeOfProblem(problem: string, sources: readonly SourceFile[]): Mistake {
  const [address = ''] = problem.split(': ', 1)
  if (isFile.test(address)) return { place: address, text: problem.slice(address.length + 2) }
  return { place: sourceLineOf(address, sources) ?? null, text: problem }
}
