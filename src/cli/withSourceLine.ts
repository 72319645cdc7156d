import type { SourceFile } from './imports.ts'
import { modulesInSource, nameInSource, partOfNode, type SchemaNode } from './schemaSource.ts'

/** The problem after the file and the line that it is about: `schemas/visit.ts:12 visit.fields.day: …`. */
export function withSourceLine(problem: string, sources: readonly SourceFile[]): string {
  const [address = ''] = problem.split(': ', 1)
  const place = sourceLineOf(address, sources)
  return place === undefined ? problem : `${place} ${problem}`
}

/** Ends the process if there are problems, with each after its file and line. Only then the sources are read: a new product has none. */
export function exitWithProblems(problems: readonly string[], readSources: () => readonly SourceFile[]): void {
  if (!problems.length) return
  const sources = readSources()
  console.error(problems.map(problem => withSourceLine(problem, sources)).join('\n'))
  process.exit(1)
}

/** The file and line of a part of a module, in its schema or in its server half: `visit.server.actions.remind` names both. */
export function sourceLineOf(address: string, sources: readonly SourceFile[]): string | undefined {
  const [name = '', ...parts] = address.split('.')
  if (parts[0] === 'server') return lineInServer(name, parts.slice(1), sources)
  return serverParts.has(parts[0] ?? '') ? lineInServer(name, parts, sources) : lineInSchema(name, parts, sources)
}

/** If two modules have the same name, the problem is in the second. */
function lineInSchema(name: string, parts: readonly string[], sources: readonly SourceFile[]): string | undefined {
  return sources
    .filter(({ text }) => text.includes(name) && text.includes('defineModule'))
    .flatMap(file =>
      modulesInSource(file.text, file.path)
        .filter(one => nameInSource(one) === name)
        .map(module => lineOf(file, deepestPart(module, parts))),
    )
    .at(-1)
}

/** What only the server half of a module has. */
const serverParts: ReadonlySet<string> = new Set(['computed', 'attention'])

function lineInServer(name: string, parts: readonly string[], sources: readonly SourceFile[]): string | undefined {
  const file = sources.find(({ path }) => path === `src/modules/${name}/server.ts`)
  if (!file) return undefined
  const half = modulesInSource(file.text, file.path, 'defineServer').find(node => node.type === 'ObjectExpression')
  return half && lineOf(file, deepestPart(half, parts))
}

const lineOf = ({ path, text }: SourceFile, node: SchemaNode): string => `${path}:${text.slice(0, node.start).split('\n').length}`

/** The last part of an address that is written in the file: an item of a form inside a tab has none of its own. */
function deepestPart(node: SchemaNode, [part, ...rest]: readonly string[]): SchemaNode {
  const found = part === undefined ? undefined : partOfNode(node, part)
  return found ? deepestPart(found, rest) : node
}
