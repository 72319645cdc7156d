import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { engineRoot } from '../src/product/roots.ts'

const known = 'dist/types.tsbuildinfo'

/**
 * What the compiler complains of in a copy of the repository whose packages are a link to those here. It starts from what
 * `npm run check` left in dist, if that ran: then it looks at what differs from the repository, in a sixth of the time.
 */
export function typeProblems(copy: string, config = 'tsconfig.json'): string {
  const packages = join(engineRoot, 'node_modules')
  const [before, after] = [join(engineRoot, known), join(copy, known)]
  mkdirSync(join(copy, 'dist'), { recursive: true })
  // The compiler follows the link: packages have other paths, seen from the copy.
  if (existsSync(before))
    writeFileSync(
      after,
      readFileSync(before, 'utf8').replaceAll('"../node_modules/', `"${relative(join(copy, 'dist'), packages)}/`),
    )
  const tool = join(packages, '.bin/tsc')
  const { stdout, stderr } = spawnSync(tool, ['-p', config, '--incremental', '--tsBuildInfoFile', known], {
    cwd: copy,
    encoding: 'utf8',
  })
  return stdout + stderr
}
