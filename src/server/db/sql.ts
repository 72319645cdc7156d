import { createHash } from 'node:crypto'

/** A piece of SQL: texts, and between each two of them a parameter or a nested piece. */
export interface Sql {
  readonly texts: readonly string[]
  readonly between: readonly SqlPart[]
}
export interface Statement {
  text: string
  values: readonly unknown[]
}
type SqlPart = Sql | string | number | boolean | null | readonly unknown[]

const isSql = (part: unknown): part is Sql => typeof part === 'object' && part !== null && 'texts' in part

/** Interpolated pieces become part of the text; everything else becomes a parameter. */
export const sql = (texts: TemplateStringsArray, ...between: readonly SqlPart[]): Sql => ({ texts, between })

/** Text from the schema or from this program; never from a request. */
export const raw = (text: string): Sql => ({ texts: [text], between: [] })
export const emptySql = raw('')
export const ident = (name: string): Sql => raw(quoted(name))
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** The most arguments that PostgreSQL takes in a call of a function. */
const maxArguments = 100
/** A JSON array of any number of values: above the limit several arrays, concatenated. */
export function jsonArraySql(values: readonly string[]): string {
  if (values.length <= maxArguments) return `json_build_array(${values.join(', ')})`
  const parts = Array.from({ length: Math.ceil(values.length / maxArguments) }, (_, part) =>
    values.slice(part * maxArguments, (part + 1) * maxArguments),
  )
  return `(${parts.map(part => `jsonb_build_array(${part.join(', ')})`).join(' || ')})`
}

const maxNameLength = 63
/** A name within PostgreSQL's 63 bytes: it truncates longer ones, which are then not found in the catalogue. */
export const shortName = (name: string): string =>
  name.length <= maxNameLength ? name : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

export const join = (pieces: readonly Sql[], between: string): Sql =>
  pieces.length ? { texts: ['', ...pieces.slice(1).map(() => between), ''], between: pieces } : emptySql

const parameterMark = '\u0000'
/** SQL text that a kind writes around one parameter. */
export function wrapParameter(value: unknown, write: (parameter: string) => string): Sql {
  const texts = write(parameterMark).split(parameterMark)
  return { texts, between: texts.slice(1).map(() => value as SqlPart) }
}

/** Trie of statements: a statement that comes again finds its text without joining it again. */
interface CacheNode {
  text: string | null
  texts: Map<string, CacheNode>
  parameter: CacheNode | null
}
const cacheNode = (): CacheNode => {
  nodeCount++
  return { text: null, texts: new Map(), parameter: null }
}
const maxNodes = 50_000
let nodeCount = 0
let cacheRoot = cacheNode()

export function compile(piece: Sql): Statement {
  if (nodeCount > maxNodes) clearCache()
  const values: unknown[] = []
  const end = findNode(cacheRoot, piece, values)
  return { text: (end.text ??= write(piece, { parameters: 0 })), values }
}

function clearCache(): void {
  nodeCount = 0
  cacheRoot = cacheNode()
}

function findNode(from: CacheNode, { texts, between }: Sql, values: unknown[]): CacheNode {
  let at = childNode(from, texts[0] ?? '')
  for (let index = 0; index < between.length; index++) {
    const part = between[index]
    if (isSql(part)) at = findNode(at, part, values)
    else {
      values.push(part)
      at = at.parameter ??= cacheNode()
    }
    at = childNode(at, texts[index + 1] ?? '')
  }
  return at
}

function childNode(from: CacheNode, text: string): CacheNode {
  if (!text) return from
  const known = from.texts.get(text)
  if (known) return known
  const next = cacheNode()
  from.texts.set(text, next)
  return next
}

const write = ({ texts, between }: Sql, count: { parameters: number }): string =>
  texts
    .map((text, index) => {
      const part = between[index - 1]
      return index === 0 ? text : (isSql(part) ? write(part, count) : `$${++count.parameters}`) + text
    })
    .join('')
