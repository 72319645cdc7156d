import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root.ts'

// A server one word short of starting: packages are loaded, our own sources not yet, for they are about to change.
const folder = join(projectRoot, 'src/server')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
const imported = sources.flatMap(name => [
  ...readFileSync(join(folder, name), 'utf8').matchAll(/^import (?!type).* from '([^.'][^']*)'/gm),
])
await Promise.allSettled([...new Set(imported.map(match => match[1] ?? ''))].map(name => import(name)))

process.once('message', () => void import('../../server/main.ts'))
// Nobody is left behind when the parent is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
