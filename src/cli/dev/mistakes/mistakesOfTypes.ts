import type { SourceFile } from '../../imports.ts'
import { type Mistake, printMistake } from './mistake.ts'
import { mistakeOfProblem } from './mistakeOfProblem.ts'

const heading = /^(\S+?)\((\d+),\d+\): error TS\d+: (.*)$/
/** A type of the schema language whose only purpose is this sentence. */
const complaint = /Complaint<"(.*?)(?<!\\)">/

interface CompilerError {
  path: string
  place: string
  /** Each is more precise than the one above. */
  lines: string[]
}

/** What the compiler printed, one mistake for each of its errors. */
export const mistakesOfTypes = (output: string, sources: readonly SourceFile[]): readonly Mistake[] =>
  errorsIn(output).flatMap(error => knownMistakes(error, sources) ?? [{ place: error.place, text: nearestLine(error.lines) }])

/** The mistakes as text for a terminal; an error that is not explained here is printed as the compiler wrote it. */
export const printTypeErrors = (output: string, sources: readonly SourceFile[]): string =>
  errorsIn(output)
    .flatMap(error => knownMistakes(error, sources) ?? [{ place: error.place, text: error.lines.join('\n  ') }])
    .map(printMistake)
    .join('\n')

function errorsIn(output: string): readonly CompilerError[] {
  const found: CompilerError[] = []
  for (const line of output.split('\n')) {
    const [, path = '', at, text] = heading.exec(line) ?? []
    if (text !== undefined) found.push({ path, place: `${path}:${at}`, lines: [text] })
    else if (line.startsWith('  ')) found.at(-1)?.lines.push(line.trim())
  }
  return found
}

/** The errors that the schema language words itself, and those of halves missing in the lists; undefined for another one. */
function knownMistakes({ path, place, lines }: CompilerError, sources: readonly SourceFile[]): readonly Mistake[] | undefined {
  const whole = lines.join('\n')
  const reason = complaint.exec(whole)?.[1]
  if (reason !== undefined) return [{ place, text: reason.replaceAll('\\"', '"') }]
  const half = halvesByList[path]
  if (!half) return undefined
  const problem = (name: string) =>
    `${name}: has no ${half.says}, which its schema needs; write ${half.file(name)}, and run \`npm run schema:record\``
  return missingProperties(whole)?.map(name => mistakeOfProblem(problem(name), sources))
}

/** The lists of the halves are written by a program: what is missing there is a file of a module. */
const halvesByList: Readonly<Record<string, { says: string; file: (name: string) => string }>> = {
  'src/modules/clients.ts': { says: 'client half', file: name => `src/modules/${name}/client.tsx` },
  'src/modules/servers.ts': { says: 'server half', file: name => `src/modules/${name}/server.ts` },
}

function missingProperties(text: string): readonly string[] | undefined {
  const one = /Property '(\w+)' is missing in type/.exec(text)?.[1]
  if (one !== undefined) return [one]
  const several = /is missing the following properties from type .*: ([\w, ]+?)(?:, and \d+ more)?\.?$/m.exec(text)?.[1]
  return several?.split(', ')
}

/** The line that names what was meant, or else the last. */
const nearestLine = (lines: readonly string[]): string => lines.find(line => line.includes('Did you mean')) ?? lines.at(-1) ?? ''
