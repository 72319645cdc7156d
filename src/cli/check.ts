import { exec } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../product/roots.ts'
import { authoredSources } from './dev/authoredSources.ts'
import { printTypeErrors } from './dev/mistakes/mistakesOfTypes.ts'
import { missingPlatforms, readLockfile } from './lockfile.ts'
import { productOptions, typeCheckers } from './root.ts'

interface Check {
  name: string
  command: string
  remedy?: string
  /** Its output in the form in which it is printed. */
  explain?: (output: string) => string
  /** These are tests, which `npm test` runs anyway. */
  tests?: true
}
const types: Check = {
  name: 'types',
  command: `tsc -p . ${typeCheckers} --pretty false --incremental --tsBuildInfoFile dist/types.tsbuildinfo`,
  explain: output => printTypeErrors(output, authoredSources()) || output,
}
/** Also derives declarations, as the package does: an exported value may have a type that no declaration can name. */
const typesAndDeclarations: Check = { ...types, command: `${types.command} --declaration` }

/** Checks of this repository. */
const engineChecks: readonly Check[] = [
  { name: 'format', command: 'oxfmt --check', remedy: 'run npm run fix' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  typesAndDeclarations,
  { name: 'unused', command: 'knip --no-progress' },
  {
    name: 'boundaries, names and recorded artefacts',
    command:
      'vitest run tests/boundaries.test.ts tests/names.test.ts tests/schemas/recorded.test.ts tests/schemas/words.test.ts --reporter=dot',
    tests: true,
  },
]

/** Checks of a product that installed the engine. Its format and its rules of style are its own. */
const productChecks: readonly Check[] = [
  types,
  {
    name: 'schemas and what is recorded of them',
    command: `node ${fileURLToPath(new URL('./recorded.ts', import.meta.url))}`,
    remedy: 'run npm run schema:record',
  },
  { name: 'halves of the modules', command: `node ${fileURLToPath(new URL('./halves/main.ts', import.meta.url))}` },
]
const checks = isInstalled ? productChecks : engineChecks

/** Runs a check, and prints its output if it fails. */
function passes({ name, command, explain = output => output }: Check): Promise<boolean> {
  const started = performance.now()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  exec(command, { ...productOptions(), maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${error ? '✗' : '✓'} ${name} ${seconds} s`)
    if (error) console.log(explain(`${stdout}${stderr}`).trimEnd())
    resolve(!error)
  })
  return promise
}

const wanted = process.argv.includes('--without-tests') ? checks.filter(({ tests }) => !tests) : checks
const failed = !isInstalled && missingPlatforms(readLockfile()).length ? ['lockfile (run npm run fix)'] : []
await Promise.all(
  wanted.map(async check => {
    if (!(await passes(check))) failed.push(check.remedy ? `${check.name} (${check.remedy})` : check.name)
  }),
)
if (failed.length) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exit(1)
}
