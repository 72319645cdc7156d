import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { password } from './process.ts'
import { roundsOr } from './rounds.ts'

/** The instructions of an image, without comments. */
const instructionsOf = (dockerfile: string) =>
  dockerfile
    .split('\n')
    .filter(line => /^[A-Z]+ /.test(line))
    .map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)

/** No container engine is needed: each instruction is done in a directory that stands for the image's root. */
export interface Image {
  root: string
  workdir: string
  environment: Record<string, string>
  command: string[]
  user: number
}

interface Recipe {
  /** Where the image's folders are made. */
  at: string
  /** The folder of the Dockerfile, whose .dockerignore is beside package.json. */
  context: string
  dockerfile?: string
  /** A folder in which npm has installed the packages of the same lockfile. */
  installed: string
}

/** Follows a Dockerfile. */
export function buildImage({ at, context, dockerfile = 'Dockerfile', installed }: Recipe): Image {
  const stages: Record<string, Image> = {}
  let image: Image | null = null
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  for (const [instruction, rest] of instructionsOf(readFileSync(join(context, dockerfile), 'utf8'))) {
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
    if (instruction === 'RUN') {
      const isInstall = rest.startsWith('npm ci') && !installsAnew
      const command = isInstall ? `${rest} --dry-run` : rest
      execFileSync('sh', ['-ec', command], { cwd: within('.'), env: { ...process.env, CI: 'true' }, stdio: 'pipe' })
      if (isInstall) copyPackages(installed, within('node_modules'))
    }
    if (instruction === 'COPY') {
      const words = rest.split(' ')
      const [options, paths] = [words.filter(word => word.startsWith('--')), words.filter(word => !word.startsWith('--'))]
      const stage = options.find(option => option.startsWith('--from='))?.slice(7)
      const from = stage ? (stages[stage]?.root ?? '') : context
      const target = paths.pop() ?? ''
      for (const path of paths.flatMap(path => (path.includes('*') ? globSync(path, { cwd: from }) : path))) {
        const source = join(from, path)
        const to = within(target.endsWith('/') && !statSync(source).isDirectory() ? join(target, basename(path)) : target)
        mkdirSync(join(to, '..'), { recursive: true })
        cpSync(source, to, {
          recursive: true,
          filter: one => stage !== undefined || !ignored.some(name => one === join(context, name)),
        })
        if (options.some(option => option.startsWith('--chown=')) && process.getuid?.() === 0) chownSync(to, 1000, 1000)
        if (options.includes('--chmod=755')) chmodSync(to, 0o755)
      }
    }
  }
  if (!image) throw new Error('there is no image')
  return image
}

/**
 * Installing takes half a minute of the processor. In the suite npm reads the lockfile and says what it would install, which fails where
 * package.json says otherwise, and what it installed of the same lockfile before is copied. `npm run faults` installs.
 */
const installsAnew = roundsOr(0) > 0

/** All but what tools have cached beside the packages. */
const copyPackages = (from: string, to: string): void =>
  cpSync(join(from, 'node_modules'), to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => !/node_modules\/\.(cache|vite|vitest)[^/]*$/.test(path),
  })

/** It starts as its own user, answers, and writes to its data alone. */
export async function serves(image: Image): Promise<void> {
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
}
