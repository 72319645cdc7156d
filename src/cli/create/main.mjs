#!/usr/bin/env node
// `npm create houtai <folder>`: an empty product. It runs on whatever Node the machine has: no imports but Node's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { productFiles } from './productFiles.mjs'

const usage = 'npm create houtai <folder> -- [--module note] [--label 记事] [--engine <version or file>]'

function stop(reason) {
  console.error(`create-houtai: ${reason}`)
  process.exit(1)
}

function readArguments() {
  const text = { type: 'string' }
  try {
    return parseArgs({ allowPositionals: true, options: { module: text, label: text, engine: text } })
  } catch (error) {
    return stop(`${error.message.split('.')[0]}; ${usage}`)
  }
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) stop(error?.message ?? `${command} ${args.join(' ')} failed`)
}

const { positionals, values } = readArguments()
const [name, ...more] = positionals
if (name === undefined || more.length) stop(usage)
const folder = resolve(name)
if (existsSync(folder) && readdirSync(folder).length) stop(`${folder} is not empty`)
const { module = 'note', label = module === 'note' ? '记事' : module } = values
if (!/^[a-z][A-Za-z0-9_]*$/.test(module)) stop(`"${module}" is no name of a module: a small letter, then letters, digits and _`)

const { version } = JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'package.json'), 'utf8'))
const { engine = version } = values
// A file is named from here, and read from the product's folder.
const engineSource = existsSync(engine) ? `file:${resolve(engine)}` : engine
for (const [path, text] of Object.entries(productFiles({ name: basename(folder), engine: engineSource, module }))) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], folder)
// The lists of what the modules consist of, which every other command imports.
run('npm', ['run', '--silent', 'schema:record'], folder)
run('npm', ['run', '--silent', 'new', '--', module, '--label', label], folder)
console.log(`
${name} is a product with people, roles and one module, ${label}. It starts and is tested with:

  cd ${name}
  npm start
  npm test`)
