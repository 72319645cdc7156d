// A reporter of vitest: appends a line for each error outside of any test to the file of UNHANDLED_ERRORS. Such an error is in no
// report of a file, so a second run of the files that failed would forget it.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

const lineOf = ({ name, message, VITEST_TEST_PATH: file, stacks }) => {
  const said = `${name ?? 'Error'}: ${message ?? ''}`.split('\n')[0].slice(0, 300)
  const frames = (stacks ?? []).slice(0, 3).map(({ file, line }) => `${relative(process.cwd(), file)}:${line}`)
  return [said, ...(file ? [`while ${relative(process.cwd(), file)} ran`] : []), ...frames].join(' | ')
}

export default class UnhandledErrors {
  onTestRunEnd(_files, errors) {
    appendFileSync(process.env.UNHANDLED_ERRORS, errors.map(error => `${lineOf(error)}\n`).join(''))
  }
}
