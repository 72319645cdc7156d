#!/usr/bin/env node
// Runs on whatever Node the machine has, and hands over to the Node that the engine came with.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const engine = join(dirname(fileURLToPath(import.meta.url)), '../../..')
// In the repository packages may be missing or old. Whoever installed the engine has them.
if (existsSync(join(engine, 'package-lock.json'))) await import('../bootstrap.mjs')

/** What these commands run, one after the other; every other command is one of main's. */
const programs = {
  start: ['src/cli/build', 'src/server/main'],
  dev: ['src/cli/dev'],
  build: ['src/cli/build'],
  check: ['src/cli/check'],
  test: ['src/cli/test'],
  new: ['src/cli/new/main'],
  'schema:record': ['src/cli/record'],
  'db:plan': ['src/cli/plan'],
  'db:sql': ['src/cli/sql'],
}
const extension = existsSync(join(engine, 'src/server/main.ts')) ? 'ts' : 'js'
/** glibc keeps freed memory above this size otherwise: a server would only grow. */
const env = { MALLOC_TRIM_THRESHOLD_: '131072', ...process.env }

function nodeOfEngine() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const program = join(folder, 'bin/node')
    if (existsSync(program)) return program
  } catch {
    // It is not installed: the Node of the machine may do.
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error('houtai: Node 24 is needed; allow the install script of the package "node", or install Node 24')
  return process.exit(1)
}

/** npm passes a signal to the shell in between, which ends and tells nobody: without it, the program would go on after npm. */
const startedByNpm = process.env['npm_lifecycle_event'] !== undefined
const parent = process.ppid

/** Passes signals on, and resolves to the exit code: 1 where a signal ended the program. */
const run = (node, args) =>
  new Promise(resolve => {
    const child = spawn(node, args, { stdio: 'inherit', env })
    const pass = signal => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.on(signal, pass)
    const watch = startedByNpm && setInterval(() => process.ppid === parent || pass('SIGTERM'), 500)
    child.once('exit', code => {
      for (const signal of signals) process.off(signal, pass)
      clearInterval(watch)
      resolve(code ?? 1)
    })
  })

const [name, ...words] = process.argv.slice(2)
const own = Object.hasOwn(programs, name ?? '') ? programs[name] : undefined
const node = nodeOfEngine()
for (const [index, program] of (own ?? ['src/cli/command/main']).entries()) {
  const args = own ? (index === own.length - 1 ? words : []) : process.argv.slice(2)
  const code = await run(node, [join(engine, `${program}.${extension}`), ...args])
  if (code !== 0) process.exit(code)
}
