import { parseSync } from 'vite'

/** A node of the syntax tree of a schema file; positions are those of its text. */
export interface SchemaNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
const isNode = (value: unknown): value is SchemaNode => typeof value === 'object' && value !== null && 'type' in value

/** What each `defineModule` of a file, or each call of another function, is called with. */
export const modulesInSource = (code: string, path: string, called = 'defineModule'): SchemaNode[] =>
  argumentsOf(called, parseSync(path, code).program as unknown as SchemaNode)

function argumentsOf(called: string, node: SchemaNode): SchemaNode[] {
  const { callee } = node
  if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === called) return childrenOfNode(node, 'arguments')
  return Object.values(node).flatMap(part => [part].flat().flatMap(one => (isNode(one) ? argumentsOf(called, one) : [])))
}

const childrenOfNode = (node: SchemaNode, key: string): SchemaNode[] => [node[key]].flat().filter(isNode)

/** A part of an object, of a list, or of what a constructor such as `text('…', {…})` is called with. */
export function partOfNode(node: SchemaNode, name: string): SchemaNode | undefined {
  switch (node.type) {
    case 'ObjectExpression':
      return childrenOfNode(node, 'properties').find(property => keyOfProperty(property) === name)
    case 'ArrayExpression':
      return childrenOfNode(node, 'elements')[Number(name)]
    default: {
      const inside = [...childrenOfNode(node, 'value'), ...childrenOfNode(node, 'arguments')]
      return inside.map(one => partOfNode(one, name)).find(found => found !== undefined)
    }
  }
}

/** The names in an object; undefined where it spreads another, or is none. */
export function namesInObject(node: SchemaNode): readonly string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const names = childrenOfNode(node, 'properties').map(keyOfProperty)
  return names.every(name => name !== undefined) ? names : undefined
}

/** The name that a module has in its file. */
export function nameInSource(module: SchemaNode): unknown {
  const value = partOfNode(module, 'name')?.['value']
  return isNode(value) ? value['value'] : undefined
}

function keyOfProperty({ type, key }: SchemaNode): string | undefined {
  return type === 'Property' && isNode(key) ? String(key['name'] ?? key['value']) : undefined
}
