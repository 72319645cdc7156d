// Reads reports that vitest wrote as JSON: `failed <report>` names the files to run again, `count <errors> <report> [second report]`
// counts. A line of the file of errors is an error outside of any test: it counts as a failure, whatever a second run says.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const [, , command, ...paths] = process.argv

/** A file that two projects run appears once for each. */
const filesOf = report => (report && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [])
const failed = files => new Set(files.filter(({ status }) => status === 'failed').map(({ name }) => name))

function count(files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failures = files.map(({ status, assertionResults }) => {
    const ofFile = assertionResults.filter(test => test.status === 'failed').length
    // A file that could not be loaded, or whose preparation failed, has no failed test.
    return ofFile || (status === 'failed' ? 1 : 0)
  })
  return { passed, failed: failures.reduce((sum, one) => sum + one, 0) }
}

if (command === 'failed') {
  const [first] = paths
  process.stdout.write([...failed(filesOf(first))].map(name => `${relative(process.cwd(), name)}\n`).join(''))
} else {
  const [errors, first, second] = paths
  const outside = existsSync(errors) ? readFileSync(errors, 'utf8').split('\n').filter(Boolean).length : 0
  const before = filesOf(first)
  const again = filesOf(second)
  const repeated = new Set(again.map(({ name }) => name))
  const { passed, failed: failures } = count([...before.filter(({ name }) => !repeated.has(name)), ...again])
  process.stdout.write(`${passed} ${failures + outside}\n`)
}
