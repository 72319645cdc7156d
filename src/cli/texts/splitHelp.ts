import type { Plugin } from 'vite'
import { modulesInSource, partOfNode } from '../schemaSource.ts'

/** Takes `help` out of the schemas of a build: it is read seldom, and a list waits for its schema. `x.ts?help` is the whole file. */
export const splitHelp = (): Plugin => ({
  name: 'split-help',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\/schemas\/\w+\.[jt]s$/ }, handler: (code, id) => ({ code: withoutHelp(code, id), map: null }) },
})

/** The source with `help` of modules replaced by blanks, so that every other character keeps its position. */
export function withoutHelp(code: string, id: string): string {
  let left = code
  const helps = modulesInSource(code, id).flatMap(module => partOfNode(module, 'help') ?? [])
  for (const { start, end } of helps)
    left = left.slice(0, start) + left.slice(start, end).replace(/[^\n]/g, ' ') + left.slice(end).replace(/^\s*,/, blankComma)
  return left
}
const blankComma = (text: string): string => text.replace(',', ' ')
