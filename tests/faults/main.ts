import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { productOptions } from '../../src/cli/root.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { type Fault, faults } from './catalogue.ts'

/**
 * `npm run faults`: causes every fault of the catalogue, many times over where it is a matter of moments, and writes docs/faults.md.
 * With a part of a name only those faults, and nothing is written.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' } },
})
const wanted = faults.filter(({ name }) => positionals.every(part => name.includes(part)))
if (!wanted.length) throw new Error(`no fault has that name; there are:\n${faults.map(({ name }) => name).join('\n')}`)

interface FileResult {
  name: string
  assertionResults: readonly { fullName: string; status: string; duration?: number | null }[]
}

const files = [...new Set(wanted.flatMap(({ tests }) => tests.map(([file]) => `tests/${file}.test.ts`)))]
const began = new Date()
const results = runTests(files)
const rows = wanted.map(fault => ({ fault, ...outcomeOf(fault) }))
for (const { fault, passed, failed } of rows)
  console.log(`${failed || !passed ? '✗' : '✓'} ${fault.name}: ${passed} passed, ${failed} failed`)
if (!positionals.length) {
  const page = join(engineRoot, 'docs/faults.md')
  writeFileSync(page, report())
  spawnSync('oxfmt', [page], { ...productOptions(), stdio: 'inherit' })
}
if (rows.some(({ passed, failed }) => failed > 0 || passed === 0)) process.exitCode = 1

function runTests(paths: readonly string[]): readonly FileResult[] {
  const directory = mkdtempSync(join(tmpdir(), 'houtai-faults-'))
  const output = join(directory, 'results.json')
  const options = productOptions()
  const env = { ...options.env, FAULT_ROUNDS: values.rounds }
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`, '--testTimeout=3600000']
  try {
    spawnSync('vitest', ['run', ...paths, ...flags], { ...options, env, stdio: 'inherit' })
    return (JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileResult[] }).testResults
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function outcomeOf({ tests }: Fault): { passed: number; failed: number; seconds: number } {
  const all = tests.flatMap(([file, part = '']) =>
    results
      .filter(({ name }) => relative(engineRoot, name) === `tests/${file}.test.ts`)
      .flatMap(({ assertionResults }) => assertionResults.filter(({ fullName }) => fullName.includes(part))),
  )
  const count = (status: string) => all.filter(one => one.status === status).length
  const seconds = all.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000
  return { passed: count('passed'), failed: count('failed'), seconds }
}

function report(): string {
  const [processor] = cpus()
  const machine = `${availableParallelism()} cores (${processor?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const engines = process.env['DATABASE_URL'] ? 'on the embedded database and on PostgreSQL' : 'on the embedded database'
  const lines = rows.map(({ fault, passed, failed, seconds }) => {
    const result = failed ? `**${failed} of ${passed + failed} failed**` : `${passed} passed`
    const where = fault.tests.map(([file]) => `\`tests/${file}.test.ts\``).join(', ')
    return `| ${fault.name} | ${fault.promise} | ${where} | ${result}, ${seconds.toFixed(0)} s |`
  })
  return `# Faults

What happens when a machine, a process or a network fails, or when two people do the same at once. \`npm test\` causes each of these
faults a few times; this table is written by

\`\`\`sh
npm run faults                    # all of them, with DATABASE_URL on PostgreSQL too
npm run faults -- --rounds 100    # so many kills each, instead of 20
npm run faults -- 'kill -9'       # those with this in their name; writes no table
\`\`\`

Last run: ${began.toISOString().slice(0, 10)}, ${values.rounds} rounds, ${engines}, ${machine}.

| fault | what holds | tested by | result |
| ----- | ---------- | --------- | ------ |
${lines.join('\n')}
`
}
