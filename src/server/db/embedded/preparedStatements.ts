import { type messages, parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Statement } from '../sql.ts'

const { Parser, serialize } = protocol
type Message = messages.BackendMessage

/** A named statement that the database has parsed and planned. */
interface Prepared {
  name: string
  types: readonly number[]
  /** The description of its rows, sent once. */
  columns: readonly Message[]
}

const maxNames = 500

/**
 * Prepared statements: PGlite's own `query` parses, plans and describes every time, in six calls; here a text is parsed once and
 * then run in one.
 */
export function preparedStatements(database: PGlite) {
  const known = new Map<string, Prepared>()

  function send(...pieces: readonly Uint8Array[]): Message[] {
    const answers: Message[] = []
    new Parser().parse(database.execProtocolRawSync(Buffer.concat([...pieces, serialize.sync()])), message =>
      answers.push(message),
    )
    const wrong = answers.find(message => message.name === 'error')
    if (wrong) throw wrong
    return answers
  }

  function prepare(text: string): Prepared {
    if (known.size === maxNames) forget()
    const name = `h${known.size}`
    const answers = send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const prepared = {
      name,
      types: parse.parseDescribeStatementResults(answers),
      columns: answers.filter(message => message.name === 'rowDescription'),
    }
    known.set(text, prepared)
    return prepared
  }

  function forget(): void {
    send(...[...known.values()].map(({ name }) => serialize.close({ type: 'S', name })))
    known.clear()
  }

  const serialiseValue = (value: unknown, type: number): string | null =>
    value === null || value === undefined ? null : (database.serializers[type]?.(value) ?? String(value))

  return function ask({ text, values }: Statement): object[] {
    const { name, types, columns } = known.get(text) ?? prepare(text)
    const answers = send(
      serialize.bind({ statement: name, values: values.map((value, index) => serialiseValue(value, types[index] ?? 0)) }),
      serialize.execute(),
    )
    return parse.parseResults([...columns, ...answers], database.parsers)[0]?.rows ?? []
  }
}
