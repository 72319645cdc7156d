import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { password } from './server.ts'

export interface DevServer {
  /** The copy of the product that it serves, and whose files a test changes. */
  tree: string
  origin: string
  program: ChildProcess
}

/** `npm run dev` on a copy of the product, for all tests of a file. */
export function devServer(): DevServer {
  const tree = mkdtempSync(join(tmpdir(), 'houtai-dev-'))
  const dev = { tree } as DevServer
  beforeAll(async () => {
    copyProduct(tree)
    const port = await freePort()
    dev.origin = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(tree, 'data'),
      ADMIN_PASSWORD: password,
      DATABASE_URL: '',
      NODE_ENV: 'development',
    }
    dev.program = spawn(process.execPath, ['src/cli/dev.ts'], { cwd: tree, env, stdio: ['ignore', 'pipe', 'ignore'] })
    await ready(dev)
  })
  afterAll(() => {
    if (dev.program?.exitCode === null) dev.program.kill('SIGKILL')
    // The server ends after the process that started it.
    rmSync(tree, { recursive: true, force: true, maxRetries: 10 })
  })
  return dev
}

function copyProduct(tree: string): void {
  for (const part of ['src', 'schemas', 'locales', 'modules.config.ts', 'vite.config.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(engineRoot, part), join(tree, part), { recursive: true })
  symlinkSync(join(engineRoot, 'node_modules'), join(tree, 'node_modules'))
  // The compiler beside the server reads the schemas alone: the whole takes half a minute of the processor.
  const config = JSON.parse(readFileSync(join(tree, 'tsconfig.json'), 'utf8')) as object
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ ...config, include: ['schemas'] }))
}

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const ready = ({ program, origin }: DevServer) =>
  new Promise<void>((resolve, reject) => {
    let printed = ''
    program.stdout?.on('data', (data: Buffer) => {
      printed += data.toString()
      if (printed.includes(`ready ${origin}`)) resolve()
    })
    program.once('exit', code => reject(new Error(`npm run dev ended with ${code}:\n${printed}`)))
  })
