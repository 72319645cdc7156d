import { parseSync, type Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const named = (node: unknown, name: string): boolean => isNode(node) && node['name'] === name

/** Takes `help` out of the schemas of a build: it is read seldom, and a list waits for its schema. `x.ts?help` is the whole file. */
export const splitHelp = (): Plugin => ({
  name: 'split-help',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\/schemas\/\w+\.ts$/ }, handler: (code, id) => ({ code: withoutHelp(code, id), map: null }) },
})

/** The source with `help` of modules replaced by blanks, so that every other character keeps its position. */
export function withoutHelp(code: string, id: string): string {
  let left = code
  for (const { start, end } of helpsIn(parseSync(id, code).program as unknown as Node))
    left = left.slice(0, start) + left.slice(start, end).replace(/[^\n]/g, ' ') + left.slice(end).replace(/^\s*,/, blank)
  return left
}
const blank = (text: string): string => text.replace(',', ' ')

/** The property `help` of what `defineModule` is called with. */
function helpsIn(node: Node): Node[] {
  if (node.type === 'CallExpression' && named(node['callee'], 'defineModule')) {
    const [module] = node['arguments'] as Node[]
    return ((module?.['properties'] ?? []) as Node[]).filter(({ type, key }) => type === 'Property' && named(key, 'help'))
  }
  return Object.values(node).flatMap(part => [part].flat().flatMap(one => (isNode(one) ? helpsIn(one) : [])))
}
