#!/usr/bin/env node
// Runs on whatever Node the machine has: it installs what is missing, and hands over to the project's own Node.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

await import('../bootstrap.mjs')
const here = dirname(fileURLToPath(import.meta.url))
const node = join(here, '../../../node_modules/.bin/node')
const { status } = spawnSync(node, [join(here, 'main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
