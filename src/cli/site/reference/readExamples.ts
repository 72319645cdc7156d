import { ts } from '@ts-morph/common'
import { type SourceFile, sourcesIn } from '../../imports.ts'

/** A part of a schema of the project: it compiles because the project does. */
export interface Example {
  file: string
  text: string
  /** The keys of the object that it consists of. */
  keys: ReadonlySet<string>
  /** The value of its key `as`. */
  variant?: string
}
export interface LanguageExamples {
  /** Fields by the function that makes them: each with its options as keys. */
  fields: ReadonlyMap<string, readonly Example[]>
  /** Parts of modules by where they are: `list.filters[]`, `actions.approve`. */
  parts: ReadonlyMap<string, readonly Example[]>
}

/** The schemas of the product, and those of the tests, which use every option. */
export function readExamples(): LanguageExamples {
  const fields = new Map<string, Example[]>()
  const parts = new Map<string, Example[]>()
  const add = (to: Map<string, Example[]>, key: string, example: Example) => to.set(key, [...(to.get(key) ?? []), example])

  function visitCalls(node: ts.Node, file: SourceFile): void {
    ts.forEachChild(node, child => visitCalls(child, file))
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return
    const objects = node.arguments.filter(ts.isObjectLiteralExpression)
    const [first] = objects
    if (node.expression.text === 'defineModule' && first) return visitParts(first, '', file)
    add(fields, node.expression.text, exampleOfNode(fieldAround(node), objects, file))
  }

  function visitParts(node: ts.Expression, path: string, file: SourceFile): void {
    if (ts.isArrayLiteralExpression(node))
      for (const element of node.elements) {
        add(parts, `${path}[]`, exampleOfNode(element, objectsIn(element), file))
        visitParts(element, `${path}[]`, file)
      }
    if (!ts.isObjectLiteralExpression(node)) return
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue
      const at = path === '' ? textOfName(property.name) : `${path}.${textOfName(property.name)}`
      add(parts, at, exampleOfNode(property, objectsIn(property.initializer), file))
      visitParts(property.initializer, at, file)
    }
  }

  for (const file of sourcesIn('schemas', 'tests/fixtures'))
    visitCalls(ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true), file)
  return { fields, parts }
}

/** The field whose constructor is called, or a formula inside of that. */
function fieldAround(call: ts.Node): ts.Node {
  if (ts.isPropertyAssignment(call.parent)) return call.parent
  return ts.isCallExpression(call.parent) ? fieldAround(call.parent) : call
}

const objectsIn = (node: ts.Expression) => (ts.isObjectLiteralExpression(node) ? [node] : [])
const textOfName = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()

function exampleOfNode(node: ts.Node, objects: readonly ts.ObjectLiteralExpression[], { path, text }: SourceFile): Example {
  const properties = objects.flatMap(object => [...object.properties]).filter(ts.isPropertyAssignment)
  const as = properties.find(({ name }) => textOfName(name) === 'as')?.initializer
  const start = node.getStart()
  const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[0] ?? ''
  return {
    file: path,
    text: node.getText().replaceAll(`\n${indent}`, '\n'),
    keys: new Set(properties.map(({ name }) => textOfName(name))),
    ...(as && ts.isStringLiteral(as) ? { variant: as.text } : {}),
  }
}

const byLength = (one: Example, other: Example): number => one.text.length - other.text.length

/** For each name an example that sets it, the shortest there is; one that sets several names counts for all of them. */
export function coveringExamples(examples: readonly Example[], names: readonly string[]): readonly Example[] {
  const missing = new Set(names)
  const chosen: Example[] = []
  for (const name of names) {
    if (!missing.has(name)) continue
    const [shortest] = examples.filter(({ keys }) => keys.has(name)).sort(byLength)
    if (!shortest) continue
    chosen.push(shortest)
    for (const key of shortest.keys) missing.delete(key)
  }
  return chosen
}

/** The shortest of some examples. */
export const shortestExample = (examples: readonly Example[]): Example | undefined => examples.toSorted(byLength)[0]

/** The examples at a path, in which `*` is any one key. */
export function examplesAt({ parts }: LanguageExamples, path: string): readonly Example[] {
  const pattern = new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&').replaceAll('*', '[^.[\\]]+')}$`)
  return [...parts].flatMap(([at, examples]) => (pattern.test(at) ? examples : []))
}
