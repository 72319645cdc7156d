import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { directory } from './process.ts'

const run = (program: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: engineRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return { child, printed: () => printed, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** A folder with the first script of a start, and an npm that takes its time and notes that it ran. */
async function emptyCheckout() {
  const root = await directory()
  mkdirSync(join(root, 'src/cli/locks'), { recursive: true })
  for (const name of ['bootstrap.mjs', 'locks/waitForTurn.mjs'])
    copyFileSync(join(engineRoot, 'src/cli', name), join(root, 'src/cli', name))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }))
  const npm = join(root, 'npm.mjs')
  writeFileSync(
    npm,
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    appendFileSync('runs', 'npm ci\\n')
    await new Promise(resolve => setTimeout(resolve, 500))
    mkdirSync('node_modules/.bin', { recursive: true })
    writeFileSync('node_modules/.bin/node', '')
    writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')`,
  )
  return {
    root,
    start: () => run(join(root, 'src/cli/bootstrap.mjs'), [], { npm_execpath: npm }),
    runs: () => readFileSync(join(root, 'runs'), 'utf8'),
  }
}

test('two first starts at once install once: the second waits', async () => {
  const { root, start, runs } = await emptyCheckout()
  const starts = [start(), start()]
  expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([0, 0])
  expect(runs()).toBe('npm ci\n')
  expect(starts.map(({ printed }) => printed()).join('')).toMatch(/^process \d+ is installing here: waiting for it/m)
  expect(existsSync(join(root, 'dist/installing.lock'))).toBe(false)
})

test('a start whose forerunner was killed installs by itself', async () => {
  const { root, start } = await emptyCheckout()
  const first = start()
  await expect.poll(first.printed).toContain('installing packages')
  first.child.kill('SIGKILL')
  await first.ended
  expect(await start().ended).toBe(0)
  expect(existsSync(join(root, 'dist/installing.lock'))).toBe(false)
})

test('a start waits for no process that got the id of a killed one since', async () => {
  const { root, start } = await emptyCheckout()
  const lock = join(root, 'dist/installing.lock')
  mkdirSync(join(root, 'dist'))
  writeFileSync(lock, String(process.pid))
  const yesterday = Date.now() / 1000 - 24 * 60 * 60
  utimesSync(lock, yesterday, yesterday)
  expect(await start().ended).toBe(0)
  expect(existsSync(lock)).toBe(false)
})

test('a build waits for one that another process makes', async () => {
  const lock = join(engineRoot, 'dist/building.lock')
  writeFileSync(lock, String(process.pid), { flag: 'wx' })
  onTestFinished(() => rmSync(lock, { force: true }))
  const second = run('src/cli/build.ts', ['--force'])
  await expect.poll(second.printed).toContain(`process ${process.pid} is building here: waiting for it`)
  expect(second.printed()).not.toContain('building the client')
  second.child.kill('SIGKILL')
  await second.ended
})
