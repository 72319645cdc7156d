// A reporter of vitest: appends a line for each error outside of any test to the file of UNHANDLED_ERRORS. Such an error is in no
// report of a file, so a second run of the files that failed would forget it.
import { appendFileSync } from 'node:fs'

const firstLine = ({ name, message }) => `${name ?? 'Error'}: ${message ?? ''}`.split('\n')[0].slice(0, 300)

export default class UnhandledErrors {
  onTestRunEnd(_files, errors) {
    appendFileSync(process.env.UNHANDLED_ERRORS, errors.map(error => `${firstLine(error)}\n`).join(''))
  }
}
