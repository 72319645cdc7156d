import { missingPlatforms, readLockfile } from './lockfile.ts'
import { runTool } from './root.ts'

const commands: readonly (readonly [name: string, command: string, remedy?: string])[] = [
  ['format', 'oxfmt --check', 'run npm run fix'],
  ['lint', 'oxlint --type-aware --deny-warnings'],
  ['types', 'tsc -p .'],
  ['unused', 'knip --no-progress'],
  [
    'boundaries, names and recorded artefacts',
    'vitest run tests/boundaries.test.ts tests/names.test.ts tests/schemas/recorded.test.ts tests/schemas/words.test.ts --reporter=dot',
  ],
]

/** Runs the checks, prints their output, and returns those that fail. */
function failures(): string[] {
  return commands.flatMap(([name, command, remedy]) => {
    const started = performance.now()
    const { status, stdout, stderr } = runTool(command)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${status === 0 ? '✓' : '✗'} ${name} ${seconds} s`)
    if (status === 0) return []
    console.log(`${stdout}${stderr}`.trimEnd())
    return [remedy ? `${name} (${remedy})` : name]
  })
}

const unlocked = missingPlatforms(readLockfile()).length ? ['lockfile (run npm run fix)'] : []
const failed = [...failures(), ...unlocked]
if (failed.length) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exit(1)
}
