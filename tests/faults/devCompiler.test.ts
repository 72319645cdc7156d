import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'

const folder = mkdtempSync(join(tmpdir(), 'houtai-compiler-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Process ids of the compiler and of what started it: both have the folder among their arguments. */
const processes = () =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(folder))
    .map(line => Number(line.trim().split(' ')[0]))

test('the compiler beside the server ends when npm run dev is killed', async () => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ files: ['one.ts'], compilerOptions: { noEmit: true, types: [] } }),
  )
  writeFileSync(join(folder, 'one.ts'), 'export const one = 1\n')
  const source = `
    import { fork } from 'node:child_process'
    fork('src/cli/dev/mistakes/runCompiler.ts', ['--watch', '-p', process.env.FOLDER], { execArgv: [], stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: engineRoot,
    env: { ...process.env, FOLDER: folder },
    stdio: 'ignore',
  })
  await expect.poll(() => processes().length).toBe(2)
  parent.kill('SIGKILL')
  await expect.poll(processes).toEqual([])
})
