import { parseArgs } from 'node:util'
import { backupCommands } from './backup.ts'
import { clientCommands } from './client.ts'
import { type CliCommand, type CommandResult, UsageError } from './command.ts'
import { contractCommands } from './contract.ts'
import { doctorCommands } from './doctor.ts'
import { keyCommands } from './keys.ts'
import { moveCommands } from './move.ts'
import { organisationCommands } from './organisations.ts'
import { planCommands } from './planTables.ts'
import { tokenCommands } from './tokens.ts'
import { transferCommands } from './transfer.ts'
import { userCommands } from './users.ts'

/** Every command by its words. */
const commands: Readonly<Record<string, CliCommand>> = {
  ...doctorCommands,
  ...userCommands,
  ...organisationCommands,
  ...tokenCommands,
  ...planCommands,
  ...backupCommands,
  ...moveCommands,
  ...keyCommands,
  ...transferCommands,
  ...clientCommands,
  ...contractCommands,
}

const widest = Math.max(...Object.keys(commands).map(name => name.length))
const help = [
  'houtai <command> [--json]   runs on the database that DATABASE_URL or DATA_DIR names',
  ...Object.entries(commands).map(([name, { help: line }]) => `  ${name.padEnd(widest)}  ${line}`),
  'houtai start, dev, build, check, test, new, schema:record, db:plan and db:sql do what the scripts of these names do in the product.',
  'houtai <command> --help says how it is called. Exit codes: 0 done, 1 not done or not well, 2 called wrongly.',
].join('\n')

/** The command that the words begin with: of two words (`key add`) or of one. */
function commandOf(args: readonly string[]): { name: string; command: CliCommand; rest: readonly string[] } | null {
  for (const count of [2, 1]) {
    const name = args.slice(0, count).join(' ')
    const command = commands[name]
    if (command) return { name, command, rest: args.slice(count) }
  }
  return null
}

/** Runs the command of these words, prints its result, and returns the exit code of a process. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const found = commandOf(args)
  if (!found) {
    const wanted = args.length === 0 || args[0] === '--help' || args[0] === 'help'
    if (wanted) console.log(help)
    else console.error(`houtai: there is no command ${args.slice(0, 2).join(' ')}\n${help}`)
    return wanted ? 0 : 2
  }
  const { command, rest } = found
  const isJson = rest.includes('--json')
  const printResult = ({ lines, json }: CommandResult) =>
    isJson ? console.log(JSON.stringify(json)) : lines.forEach(line => console.log(line))
  try {
    const flags = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const { values, positionals } = orUsageError(() =>
      parseArgs({ args: [...rest], allowPositionals: true, options: { ...command.options, ...flags } }),
    )
    if (values.help) {
      console.log(`houtai ${command.usage}\n  ${command.help}`)
      return 0
    }
    const result = await command.run({ names: positionals, options: values as Record<string, string | boolean | undefined> })
    printResult(result)
    return result.exitCode ?? 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isUsage = error instanceof UsageError
    if (isJson) console.log(JSON.stringify({ error: message }))
    else console.error(`houtai: ${message}${isUsage ? `\nhoutai ${command.usage}` : ''}`)
    return isUsage ? 2 : 1
  }
}

function orUsageError<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('.')[0] ?? '') : String(error), { cause: error })
  }
}
