import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { engineRoot } from '../../product/roots.ts'

/** The product with demonstration data on a database of its own, removed when the scope ends. */
export interface DemoProduct extends AsyncDisposable {
  origin: string
  person: Readonly<Record<'orgcode' | 'username' | 'password', string>>
}

export async function startDemo(): Promise<DemoProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'houtai-pictures-'))
  const password = randomBytes(12).toString('base64url')
  const { DATABASE_URL: _elsewhere, ...rest } = process.env
  const env = { ...rest, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: password, DEMO: '1' }
  const server = spawn(process.execPath, [join(engineRoot, 'src/server/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('ready ')) continue
    // Nobody reads its log any more: a full pipe would stop it.
    server.stdout.resume()
    const person = { orgcode: 'demo1', username: 'admin', password }
    return { origin: line.slice('ready '.length), person, [Symbol.asyncDispose]: stop }
  }
  await stop()
  throw new Error('the product did not start')
}
