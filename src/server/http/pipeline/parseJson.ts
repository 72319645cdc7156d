import type { FastifyInstance } from 'fastify'
import { type RefusalCode, refuse } from '../../../shared/wire/refusal.ts'

/** More than the largest legitimate calls: a dozen levels, corrections of 5,000 lines of a sheet by number, the values of 500 rows. */
const [maxDepth, maxKeys, maxValues] = [30, 10_000, 100_000]

/**
 * Parses bodies that are JSON, unless their shape alone would keep the process from answering others: a megabyte of keys or brackets
 * takes the parser, and all that reads it later, a hundred times as long as a megabyte of text.
 */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const problem = problemOfShape(body)
    if (problem === null) void parse(request, body, done)
    else done(refuse(problem))
  })
}

/** Looks at the characters between texts, so that nothing is built of what is refused. What is no JSON is left to the parser. */
export function problemOfShape(json: string): RefusalCode | null {
  /** For each object and list that is open, how many entries came before this one. Entries of a list do not count. */
  const open: number[] = []
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') {
      at = endOfText(json, at)
      if (at < 0) return null
    } else if (sign === '{' || sign === '[') {
      if (open.push(sign === '{' ? 0 : Number.NEGATIVE_INFINITY) > maxDepth) return 'badRequest'
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',') {
      const before = (open.pop() ?? 0) + 1
      open.push(before)
      if (before >= maxKeys || ++values >= maxValues) return 'tooLarge'
    }
  }
  return null
}

/** Where the text that begins here ends; -1 if it does not. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}
