import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RefusalCode, refuse } from '../../../shared/wire/refusal.ts'

/** More than the largest legitimate calls: a dozen levels, corrections of 5,000 lines of a sheet by number, the values of 500 rows. */
const [maxDepth, maxKeys, maxValues] = [30, 10_000, 100_000]

/** Bytes up to which a body is parsed as it comes, and the limit of calls that need no session: nobody may make the process parse more. */
export const maxParsedAtOnce = 65_536

/** A body of a call with a session that is parsed in the turn of its caller: a megabyte keeps the process from answering others. */
class UnparsedBody {
  readonly #read: () => Promise<unknown>
  constructor(read: () => Promise<unknown>) {
    this.#read = read
  }
  read(): Promise<unknown> {
    return this.#read()
  }
}

/** Parses the body of a call whose turn has come. */
export async function parseWaitingBody(request: FastifyRequest): Promise<void> {
  if (request.body instanceof UnparsedBody) request.body = await request.body.read()
}

/**
 * Parses bodies that are JSON, unless their shape alone would keep the process from answering others: a megabyte of keys or brackets
 * takes the parser, and all that reads it later, a hundred times as long as a megabyte of text.
 */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const read = (request: FastifyRequest, body: string) =>
    new Promise<unknown>((resolve, reject) => {
      const problem = problemOfShape(body)
      if (problem === null) void parse(request, body, (error, value) => (error ? reject(refuse('badJson')) : resolve(value)))
      else reject(refuse(problem))
    })
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) =>
    body.length > maxParsedAtOnce ? new UnparsedBody(() => read(request, body)) : read(request, body),
  )
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
