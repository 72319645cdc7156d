import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'

// A server ready to start: packages are loaded; own sources and the product's (#product/…) not yet, because they are about to change.
const folder = join(engineRoot, 'src/server')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.d)\.[jt]s$/.test(name))
const imported = sources.flatMap(name => [
  ...readFileSync(join(folder, name), 'utf8').matchAll(/^import (?!type).* from '([^.#'][^']*)'/gm),
])
await Promise.allSettled([...new Set(imported.map(match => match[1] ?? ''))].map(name => import(name)))

process.once('message', () => void import('./serveDev.ts'))
// Ends with its parent.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
