import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { hasPage, withComputed } from '../../schema/index.ts'
import { registryOf } from '../../server/db/modulePart.ts'
import { jobKinds } from '../../server/operations/jobKinds.ts'
import { contractLines, countFaults } from '../contract/contractReport.ts'
import type { Caller } from '../contract/contractServer.ts'
import { examineServer } from '../contract/examineServer.ts'
import { productModule } from './actAs.ts'
import { type CliCommand, type CommandInput, type CommandResult, textOption, UsageError } from './command.ts'

export const contractCommands: Readonly<Record<string, CliCommand>> = {
  contract: {
    usage:
      'contract <address> --org <code> --account <name> [--module <name>] [--write] [--origin <address of a client>]; the password is in CONTRACT_PASSWORD or on the standard input, or there is a token in CONTRACT_TOKEN',
    help: 'what another server lacks or answers otherwise than the modules of this product expect, call by call',
    options: {
      org: { type: 'string' },
      account: { type: 'string' },
      module: { type: 'string' },
      write: { type: 'boolean' },
      origin: { type: 'string' },
    },
    run: examine,
  },
}

async function examine(input: CommandInput): Promise<CommandResult> {
  const [address, ...more] = input.names
  const url = URL.parse(address ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || more.length)
    throw new UsageError('name the address of one server, like https://admin.example.com')
  const module = textOption(input, 'module')
  const write = input.options['write'] === true
  if (write && module === undefined) throw new UsageError('--write makes rows: name the module in which it may, by --module')
  const registry = registryOf(withComputed(modules), serverParts, jobKinds)
  const examined = await examineServer(registry, {
    url: url.href.replace(/\/+$/, ''),
    caller: await callerOf(input),
    modules: registry.modules.filter(one => (module === undefined ? hasPage(one) : one.name === productModule(module).name)),
    write,
    origin: textOption(input, 'origin'),
  })
  const faults = countFaults(examined)
  return {
    lines: contractLines(examined),
    json: {
      ok: faults === 0,
      examined: examined.map(({ module: one, results, left }) => ({ module: one?.name ?? null, results, left })),
    },
    exitCode: faults === 0 ? 0 : 1,
  }
}

/** The password is no argument: the list of processes would show it. */
async function callerOf(input: CommandInput): Promise<Caller> {
  const token = process.env['CONTRACT_TOKEN']
  if (token) return { token }
  const [orgcode, username] = [textOption(input, 'org'), textOption(input, 'account')]
  if (orgcode === undefined || username === undefined) throw new UsageError('--org and --account say who signs in')
  const password = process.env['CONTRACT_PASSWORD'] || (await typedPassword())
  if (!password) throw new UsageError('CONTRACT_PASSWORD or the standard input has the password')
  return { orgcode, username, password }
}

/** Read from the standard input; a terminal does not show it. */
async function typedPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write('password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
