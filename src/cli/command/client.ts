import { spawnSync } from 'node:child_process'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineRoot, productRoot } from '../../product/roots.ts'
import { writeClient } from '../client/writeClient.ts'
import { type CliCommand, type CommandInput, textOption, UsageError } from './command.ts'

export const clientCommands: Readonly<Record<string, CliCommand>> = {
  client: {
    usage: 'client <new folder> --server <address>',
    help: 'the client alone, as a folder for any web server: it calls the server of that address',
    options: { server: { type: 'string' } },
    run: async input => {
      const { folder, server } = readClientInput(input)
      buildClient()
      writeClient(join(productRoot, 'dist/client'), folder, server)
      return {
        lines: [
          `${folder} has the client of ${server}`,
          'serve it at the top of a host, with index.html for every path that is no file; the server needs CLIENT_ORIGINS=<its address>',
        ],
        json: { folder, server },
      }
    },
  },
}

function readClientInput(input: CommandInput): { folder: string; server: string } {
  const [folder, ...more] = input.names
  if (!folder || more.length) throw new UsageError('name one new folder')
  const url = URL.parse(textOption(input, 'server') ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new UsageError('--server is an address without a path, like https://admin.example.com')
  return { folder: resolve(folder), server: url.origin }
}

/** The build prints to stderr: stdout has the output of the command alone. */
function buildClient(): void {
  const program = join(engineRoot, `src/cli/build${extname(fileURLToPath(import.meta.url))}`)
  if (spawnSync(process.execPath, [program], { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('the client could not be built')
}
