import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const readyWithin = 180_000
/** The password of every account seeded on first start. */
export const password = 'a-long-enough-word-42'

export interface Deployment extends AsyncDisposable {
  origin: string
}

/** The real server on a directory, filled first if wanted, and a free port; removed with its data when the scope ends. */
export async function serve(
  fill: (directory: string) => Promise<void> = async () => undefined,
  program: string = main,
): Promise<Deployment> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-e2e-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    await fill(directory)
    const { origin, stop } = await start(directory, program)
    return { origin, [Symbol.asyncDispose]: () => stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

export async function start(directory: string, program: string = main): Promise<{ origin: string; stop(): Promise<void> }> {
  const { DATABASE_URL: _elsewhere, ...rest } = process.env
  const env = { ...rest, PORT: '0', DATA_DIR: directory, ADMIN_PASSWORD: password, DEMO: '1' }
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  }
  try {
    return { origin: await ready(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function ready({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`))
    const late = setTimeout(fail, readyWithin, 'was not ready in time')
    const listen = (text: string) => {
      output += text
      const origin = /^ready (http:\/\/\S+)$/m.exec(output)?.[1]
      if (origin === undefined) return
      clearTimeout(late)
      resolve(origin)
    }
    stdout
      ?.setEncoding('utf8')
      .on('data', listen)
      .on('close', () => fail('stopped'))
    stderr?.setEncoding('utf8').on('data', text => (output += text))
  })
}
