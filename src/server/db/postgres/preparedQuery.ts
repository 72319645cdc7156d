import pg from 'pg'
import type { Data } from '../connection.ts'
import { compile, type Sql } from '../sql.ts'

/** Prepared statement: each connection parses and plans it once, and its columns are described once for all. */
export interface PreparedStatement {
  name: string
  text: string
  columns: readonly ResultColumn[] | null
  /** Runs that were measured, and the milliseconds of the quickest. */
  runs: number
  quickest: number
}
interface ResultColumn {
  name: string
  read: (text: string) => unknown
}
const knownStatements = new Map<string, PreparedStatement>()
const maxNames = 500
/** A name is for a statement that comes again: those of a start, each run once, would take all names. */
const cameOnce = new Set<string>()
const maxCameOnce = 1000

const types = new pg.TypeOverrides()
for (const oid of [20, 1700]) types.setTypeParser(oid, Number)
for (const oid of [1082, 1114, 1184]) types.setTypeParser(oid, String)

/** Members of pg's query that its types omit: the connection calls them as the answer arrives. */
interface WireQuery extends pg.Submittable {
  name: string
  values: (string | null)[]
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
}
const PgQuery = pg.Query as unknown as new (text: string) => WireQuery

interface Settlement {
  resolve(rows: object[]): void
  reject(error: unknown): void
}

/**
 * pg's own query requests the description of the columns with every answer and looks up their parsers each time; this does so
 * once. A subclass, because pg accepts no other object in pipeline mode.
 */
class PreparedQuery extends PgQuery {
  readonly #prepared: PreparedStatement
  readonly #done: Settlement
  readonly #rows: object[] = []

  constructor(prepared: PreparedStatement, values: readonly unknown[], done: Settlement) {
    super(prepared.text)
    this.name = prepared.name
    this.values = values.map(encodeParameter)
    this.#prepared = prepared
    this.#done = done
  }

  override prepare(connection: pg.Connection) {
    if (!this.#prepared.columns || !this.hasBeenParsed(connection)) return super.prepare(connection)
    connection.bind({ statement: this.name, values: this.values }, true)
    connection.execute(null, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }) {
    const reader = (type: number) => types.getTypeParser(type, 'text') as unknown as ResultColumn['read']
    this.#prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, read: reader(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row: Data = {}
    this.#prepared.columns?.forEach(({ name, read }, index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : read(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.#done.resolve(this.#rows)
  }

  handleError(error: unknown) {
    this.#done.reject(error)
  }
}

const arrayItem = (one: unknown): string => (typeof one === 'string' ? `"${one.replace(/[\\"]/g, '\\$&')}"` : String(one))

function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function preparedStatement(text: string): PreparedStatement | null {
  const found = knownStatements.get(text)
  if (found || knownStatements.size === maxNames) return found ?? null
  if (!cameOnce.delete(text)) {
    if (cameOnce.size === maxCameOnce) cameOnce.clear()
    cameOnce.add(text)
    return null
  }
  const made = { name: `h${knownStatements.size}`, text, columns: null, runs: 0, quickest: Infinity }
  knownStatements.set(text, made)
  return made
}

/** A statement that has a name already, with its values. */
export interface NamedStatement {
  prepared: PreparedStatement
  values: readonly unknown[]
}
/** Null where it has no name yet. */
export function namedStatement(piece: Sql): NamedStatement | null {
  const { text, values } = compile(piece)
  const prepared = knownStatements.get(text)
  return prepared ? { prepared, values } : null
}

/** Connections whose statements must not have names. */
const unnamedClients = new WeakSet<pg.ClientBase>()
export const disableStatementNames = (client: pg.ClientBase): void => void unnamedClients.add(client)

export async function runPrepared<R extends object>(client: pg.ClientBase, piece: Sql): Promise<R[]> {
  const { text, values } = compile(piece)
  const prepared = unnamedClients.has(client) ? null : preparedStatement(text)
  return prepared ? runNamed(client, { prepared, values }) : runUnnamed(client, text, values)
}

const runUnnamed = async <R extends object>(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<R[]> =>
  (await client.query({ text, values: values.map(encodeParameter), types })).rows as R[]

export async function runNamed<R extends object>(client: pg.ClientBase, { prepared, values }: NamedStatement): Promise<R[]> {
  if (unnamedClients.has(client)) return runUnnamed(client, prepared.text, values)
  try {
    return (await new Promise<object[]>((resolve, reject) => {
      client.query(new PreparedQuery(prepared, values, { resolve, reject }))
    })) as R[]
  } catch (error) {
    // The original stack begins at the socket and names no caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
