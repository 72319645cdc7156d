import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../product/roots.ts'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lockfile {
  packages: Record<string, Entry>
}

const path = join(engineRoot, 'package-lock.json')
const platform = /[-/](android|darwin|freebsd|linux|openharmony|win32)-(\w+?)(?:-(\w+))?$/
const libcs: Readonly<Record<string, string>> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** Optional packages for other platforms that the lockfile lacks: npm omits those its registry does not have, and `npm ci` then fails. */
export function missingPlatforms({ packages }: Lockfile): [path: string, entry: Entry][] {
  return Object.entries(packages).flatMap(([at, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, Entry][] => {
      const made = platform.exec(name)
      const known = packages[`node_modules/${name}`] ?? packages[`${at}/node_modules/${name}`]
      if (known || !made || !/^\d/.test(version)) return []
      const [, os = '', cpu = '', abi = ''] = made
      const libc = os === 'linux' ? libcs[abi] : undefined
      return [
        [
          `node_modules/${name}`,
          { version, cpu: [cpu], ...(dev && { dev }), ...(libc && { libc: [libc] }), optional: true, os: [os] },
        ],
      ]
    }),
  )
}

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(path, 'utf8')) as Lockfile

export function completeLockfile() {
  const lockfile = readLockfile()
  const missing = missingPlatforms(lockfile)
  if (!missing.length) return
  const sorted = [...Object.entries(lockfile.packages), ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length} packages for other machines added`)
}

if (import.meta.main) completeLockfile()
