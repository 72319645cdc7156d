import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { readConfig } from '../../src/server/config.ts'
import { directory, password } from './process.ts'

const read = (path: string): string => readFileSync(join(engineRoot, path), 'utf8')
const [compose, manifests, dockerfile] = [
  read('examples/container/compose.yaml'),
  read('examples/kubernetes/houtai.yaml'),
  read('examples/container/Dockerfile'),
]
/** The instructions of the image, without comments. */
const instructions = dockerfile
  .split('\n')
  .filter(line => /^[A-Z]+ /.test(line))
  .map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)

/** No container engine is needed: each instruction is done in a directory that stands for the image's root. */
interface Image {
  root: string
  workdir: string
  environment: Record<string, string>
  command: string[]
  user: number
}

function buildImage(at: string): Image {
  const stages: Record<string, Image> = {}
  let image: Image | null = null
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  for (const [instruction, rest] of instructions) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      image = { root: join(at, name), workdir: '/', environment: {}, command: [], user: 0 }
      mkdirSync(image.root)
      stages[name] = image
      continue
    }
    if (!image) throw new Error('the image begins with FROM')
    const own = image
    const within = (path: string) => join(own.root, path.startsWith('/') ? path : join(own.workdir, path))
    if (instruction === 'WORKDIR') mkdirSync(within((own.workdir = rest)), { recursive: true })
    if (instruction === 'ENV') own.environment[rest.slice(0, rest.indexOf('='))] = rest.slice(rest.indexOf('=') + 1)
    if (instruction === 'USER') own.user = Number(rest.split(':')[0])
    if (instruction === 'CMD') own.command = JSON.parse(rest) as string[]
    if (instruction === 'RUN')
      execFileSync('sh', ['-ec', rest], { cwd: within('.'), env: { ...process.env, CI: 'true' }, stdio: 'pipe' })
    if (instruction === 'COPY') {
      const words = rest.split(' ')
      const [options, paths] = [words.filter(word => word.startsWith('--')), words.filter(word => !word.startsWith('--'))]
      const stage = options.find(option => option.startsWith('--from='))?.slice(7)
      const from = stage ? (stages[stage]?.root ?? '') : engineRoot
      const target = paths.pop() ?? ''
      for (const path of paths) {
        const source = join(from, path)
        const to = within(target.endsWith('/') && !statSync(source).isDirectory() ? join(target, basename(path)) : target)
        mkdirSync(join(to, '..'), { recursive: true })
        cpSync(source, to, {
          recursive: true,
          filter: one => stage !== undefined || !ignored.some(name => one === join(engineRoot, name)),
        })
        if (options.some(option => option.startsWith('--chown=')) && process.getuid?.() === 0) chownSync(to, 1000, 1000)
        if (options.includes('--chmod=755')) chmodSync(to, 0o755)
      }
    }
  }
  if (!image) throw new Error('there is no image')
  return image
}

test(
  'the image is built from its own steps and serves, as somebody who may write nothing but its data',
  { timeout: 400_000 },
  async () => {
    const at = await directory()
    chmodSync(at, 0o755)
    const image = buildImage(at)
    for (const tool of ['vite', 'vitest', 'playwright-core', 'node'])
      expect(existsSync(join(image.root, 'app/node_modules', tool)), tool).toBe(false)
    expect(existsSync(join(image.root, 'app/tests'))).toBe(false)
    const data = join(image.root, 'data')
    const environment = {
      ...image.environment,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PASSWORD: password,
      DEMO: '0',
    }
    const [command = '', ...args] = image.command
    expect(command).toBe('node')
    const isRoot = process.getuid?.() === 0
    const server = spawn(process.execPath, args, {
      cwd: join(image.root, 'app'),
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot ? { uid: image.user, gid: image.user } : {}),
    })
    const closed = once(server, 'close')
    try {
      let printed = ''
      server.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
      server.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
      await expect.poll(() => printed, { timeout: 180_000 }).toMatch(/^ready http/m)
      const origin = /^ready (http\S+)$/m.exec(printed)?.[1] ?? ''
      expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200)
      expect(await (await fetch(`${origin}/login`)).text()).toContain('<div id="root"')
      if (isRoot) expect(statSync(join(data, 'pg')).uid).toBe(1000)
    } finally {
      server.kill('SIGTERM')
      await closed
    }
  },
)

test('the manifests set variables that the product knows, and probe addresses that it serves', () => {
  const set = [...`${compose}\n${manifests}`.matchAll(/^ +([A-Z][A-Z\d_]+): |name: ([A-Z][A-Z\d_]+),|literal=([A-Z\d_]+)=/gm)]
  const names = set.map(([, one, two, three]) => one ?? two ?? three ?? '').filter(name => !name.startsWith('POSTGRES_'))
  expect(names.length).toBeGreaterThan(6)
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://x/y',
    SECRET_KEY: 'k'.repeat(32),
    ADMIN_PASSWORD: 'a-long-enough-word-42',
    METRICS_TOKEN: 'm'.repeat(32),
    METRICS_PORT: '9464',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    DEMO: '0',
  }
  expect(names.filter(name => !(name in values))).toEqual([])
  expect(() => readConfig(values)).not.toThrow()
  const probed = [...`${compose}\n${manifests}\n${dockerfile}`.matchAll(/\/api\/health[/a-z]*/g)].map(([path]) => path)
  expect(new Set(probed)).toEqual(new Set(['/api/health/live', '/api/health/ready']))
  expect(read('docs/deploying.md')).toContain(read('examples/container/nginx.conf').split('location')[1]?.split('\n}')[0])
})
