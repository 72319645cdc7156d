import type { ParseArgsConfig } from 'node:util'
import { readConfig, type Config } from '../../server/config.ts'
import type { Database } from '../../server/db/connection.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'

/** The result of a command: lines for people, JSON for programs, and the exit code. */
export interface CommandResult {
  lines: readonly string[]
  json: object
  /** 0 by default. */
  exitCode?: number
}
export interface CommandInput {
  names: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}
export interface CliCommand {
  /** How it is called, without the program's name. */
  usage: string
  /** One line of help. */
  help: string
  options?: NonNullable<ParseArgsConfig['options']>
  run(input: CommandInput): Promise<CommandResult>
}

/** It was called in a way it does not know: the process exits with 2. */
export class UsageError extends Error {}

/** Runs work on the database that the environment names. Opening an embedded one fails while a server has it open. */
export async function onDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}

export const textOption = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
