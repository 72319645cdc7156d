import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { productOptions } from '../../src/cli/root.ts'

/**
 * `npm run attack`: makes every attack of the catalogue on a product of its own, or on the one at `--url`, and prints a table. It
 * ends by itself after ten minutes, and exits with 1 where an answer is another, or a table was changed. With `--scanners` sqlmap and
 * wapiti attack it instead.
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, scanners: { type: 'boolean', default: false } } })
// By the environment: the arguments of a process are shown to every account of the machine.
if (values.url !== undefined && !process.env['ATTACK_PASSWORD'])
  throw new Error('--url needs ATTACK_PASSWORD in the environment: that of demo1/admin, demo1/viewer and demo2/admin there')

const directory = mkdtempSync(join(tmpdir(), 'houtai-attack-'))
const table = join(directory, 'table')
const options = productOptions()
const target = values.url === undefined ? { ATTACK_PASSWORD: undefined } : { ATTACK_URL: values.url.replace(/\/$/, '') }
try {
  const [program, ...parameters] = values.scanners ? ['node', 'tests/attack/scanners/main.ts'] : ['vitest', 'run', 'tests/attack']
  const { status } = spawnSync(program, parameters, {
    ...options,
    env: { ...options.env, ...target, ATTACK_TABLE: table },
    stdio: 'inherit',
  })
  if (existsSync(table)) console.log(readFileSync(table, 'utf8'))
  process.exitCode = status === 0 ? 0 : 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}
