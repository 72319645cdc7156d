import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { compilePackage } from './compilePackage.ts'
import { writePackageFiles } from './writePackageFiles.ts'

// `npm run package`: dist/packages has houtai and create-houtai, as they would be published.
const folder = join(engineRoot, 'dist/packages')

function stop(reason: string): never {
  console.error(`pack: ${reason}`)
  process.exit(1)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const problem = compilePackage(join(folder, 'houtai'))
if (problem !== undefined) stop(problem)
await writePackageFiles(join(folder, 'houtai'), join(folder, 'create-houtai'))
for (const name of ['houtai', 'create-houtai']) {
  const packed = spawnSync('npm', ['pack', `./${name}`, '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (packed.status !== 0) stop(packed.stderr)
  console.log(join('dist/packages', packed.stdout.trim()))
}
