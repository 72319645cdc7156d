import type { SourceFile } from './imports.ts'
import { modulesInSource, nameInSource, partOfNode, type SchemaNode } from './schemaSource.ts'

/** The problem after the file and the line that it is about: `schemas/visit.ts:12 visit.fields.day: …`. */
export function placeOfProblem(problem: string, schemas: readonly SourceFile[]): string {
  const [address = ''] = problem.split(': ', 1)
  const [name = '', ...parts] = address.split('.')
  for (const { path, text } of schemas.filter(one => one.text.includes(name))) {
    const module = modulesInSource(text, path).find(one => nameInSource(one) === name)
    if (module) return `${path}:${text.slice(0, deepestPart(module, parts).start).split('\n').length} ${problem}`
  }
  return problem
}

/** The last part of an address that is written in the file: an item of a form inside a tab has none of its own. */
function deepestPart(node: SchemaNode, [part, ...rest]: readonly string[]): SchemaNode {
  const found = part === undefined ? undefined : partOfNode(node, part)
  return found ? deepestPart(found, rest) : node
}
