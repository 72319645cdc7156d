import { unsoundHeading } from '../../../schema/index.ts'
import { refusedStepsHeading } from '../../../server/db/tables/prepareDatabase.ts'
import type { SourceFile } from '../../imports.ts'
import { sourceLineOf } from '../../withSourceLine.ts'
import type { Mistake } from './mistake.ts'
import { mistakeOfProblem } from './mistakeOfProblem.ts'

/** What a server that did not start wrote to its error output. `root` is the folder of the project. */
export function mistakesOfStart(lines: readonly string[], sources: readonly SourceFile[], root: string): readonly Mistake[] {
  const unsound = lines.indexOf(unsoundHeading)
  if (unsound !== -1)
    return lines
      .slice(unsound + 1)
      .filter(Boolean)
      .map(line => mistakeOfProblem(line, sources))
  if (lines.includes(refusedStepsHeading)) return lines.flatMap(line => refusedStep(line, sources))
  return [crash(lines, root)]
}

/** What an error of a start says: the problems that it lists, or where it was thrown. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, stack = message } = error
  return [unsoundHeading, refusedStepsHeading].some(heading => message.startsWith(heading)) ? message : stack
}

/** A step that changes a table, in one line. Its sentence names a column, which is a field of the schema. */
export function mistakeOfStep({ module, why }: { module: string; why: string }, sources: readonly SourceFile[]): Mistake {
  const whole = sourceLineOf(module, sources)
  const places = (why.match(/[a-z]\w*/g) ?? []).map(word => sourceLineOf(`${module}.fields.${word}`, sources))
  const fields = sourceLineOf(`${module}.fields`, sources)
  return { place: places.find(place => place !== fields) ?? fields ?? whole ?? null, text: `${module}: ${why}` }
}

const stepLine = /^-- (?:lossy|locking) · (\w+): (.*) · [^·]* rows$/
function refusedStep(line: string, sources: readonly SourceFile[]): readonly Mistake[] {
  const [, module, why] = stepLine.exec(line) ?? []
  return module === undefined || why === undefined ? [] : [mistakeOfStep({ module, why }, sources)]
}

/** What an author writes, whose fault it is rather than that of the engine, which read it. */
const authored = /^(?:schemas\/|src\/modules\/|modules\.config\.ts)/
/** An exception: Node prints the line of the source first where it does not compile, or else in the trace. */
function crash(lines: readonly string[], root: string): Mistake {
  const error = lines.find(line => /^\w*Error\b.*: /.test(line))
  const own = lines.flatMap(line => {
    // A file that was loaded again has its version after it.
    const [, path, at] = /file:\/\/(\/[^\s:)?]+)(?:\?[^\s:)]*)?:(\d+)/.exec(line) ?? []
    return path?.startsWith(root) && !path.includes('/node_modules/') ? [`${path.slice(root.length)}:${at}`] : []
  })
  return {
    place: own.find(place => authored.test(place)) ?? own[0] ?? null,
    text: error ?? (lines.slice(-20).join('\n') || 'the server ended'),
  }
}
