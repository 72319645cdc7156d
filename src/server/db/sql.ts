/** A piece of SQL: texts with a parameter between each two. */
export interface Sql {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
}
export interface Statement {
  text: string
  values: readonly unknown[]
}
type Part = Sql | string | number | boolean | null | readonly unknown[]

const isSql = (part: unknown): part is Sql => typeof part === 'object' && part !== null && 'texts' in part

/** Interpolated pieces are spliced in; everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  const texts = [strings[0] ?? '']
  const values: unknown[] = []
  parts.forEach((part, index) => {
    if (isSql(part)) append(texts, values, part)
    else {
      values.push(part)
      texts.push('')
    }
    texts[texts.length - 1] += strings[index + 1] ?? ''
  })
  return { texts, values }
}

function append(texts: string[], values: unknown[], piece: Sql): void {
  texts[texts.length - 1] += piece.texts[0] ?? ''
  texts.push(...piece.texts.slice(1))
  values.push(...piece.values)
}

/** Text from the schema or from this program; never from outside. */
export const raw = (text: string): Sql => ({ texts: [text], values: [] })
export const nothing = raw('')
export const ident = (name: string): Sql => raw(quoted(name))
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export function join(pieces: readonly Sql[], between: string): Sql {
  const texts = ['']
  const values: unknown[] = []
  pieces.forEach((piece, index) => {
    if (index) texts[texts.length - 1] += between
    append(texts, values, piece)
  })
  return { texts, values }
}

const mark = '\u0000'
/** SQL that a kind writes around one parameter. */
export const around = (value: unknown, write: (parameter: string) => string): Sql => {
  const [before = '', ...after] = write(mark).split(mark)
  return { texts: [before, ...after], values: after.map(() => value) }
}

export const compile = (piece: Sql): Statement => ({
  text: piece.texts.map((text, index) => (index ? `$${index}${text}` : text)).join(''),
  values: piece.values,
})
