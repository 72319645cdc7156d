import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { prepared } from '../prepared.ts'
import { password } from './process.ts'

export const run = promisify(execFile)
/** In milliseconds. Compiling, installing 470 packages and building a client takes several on a busy machine. */
export const minute = 60_000

/** The folder of a product that the packed initialiser made of the packed engine; made once for each run of the tests. */
export async function packedProduct(): Promise<string> {
  const folder = await prepared('packed-product', async empty => {
    await run(process.execPath, ['src/cli/pack/main.ts'], { cwd: engineRoot })
    const { version } = JSON.parse(await readFile(join(engineRoot, 'package.json'), 'utf8')) as { version: string }
    const packed = (name: string) => join(engineRoot, `dist/packages/${name}-${version}.tgz`)
    await writeFile(join(empty, 'package.json'), '{ "private": true }')
    await run('npm', ['install', '--prefer-offline', packed('create-houtai')], { cwd: empty })
    await run('npx', ['create-houtai', 'shop', '--engine', packed('houtai')], { cwd: empty })
  })
  return join(folder, 'shop')
}

/** Starts the product in a folder by its own script, and returns its address. At the end of the test npm gets the signal to stop it. */
export async function startedIn(folder: string, command: 'start' | 'dev' = 'start', further: NodeJS.ProcessEnv = {}) {
  const { DATABASE_URL: _elsewhere, DATA_DIR: _here, ...rest } = process.env
  const env = { ...rest, PORT: '0', ADMIN_PASSWORD: password, DEMO: '1', ...further }
  const server = spawn('npm', ['run', '--silent', command], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
    for (let tries = 0; await isServing(origin); tries++) {
      if (tries > 50) throw new Error(`${origin} is still served`)
      await setTimeout(200)
    }
  })
  let origin = ''
  const lines: string[] = []
  createInterface({ input: server.stderr }).on('line', line => lines.push(line))
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line)
    if (line.startsWith('ready ')) return (origin = line.slice('ready '.length))
  }
  throw new Error(lines.join('\n'))
}

const isServing = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  )
