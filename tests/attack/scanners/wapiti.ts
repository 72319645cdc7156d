import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runScanner, type ScanResult } from './runScanner.ts'

const modules = 'cookieflags,crlf,csp,exec,file,http_headers,permanentxss,redirect,shellshock,sql,xss,xxe'
const seconds = 300

interface Report {
  vulnerabilities: Readonly<Record<string, readonly { path: string; info: string }[]>>
  infos: { crawled_pages_nbr?: number }
}

/** Follows links from the addresses and tries what they take by GET; a page with a form is sent too. */
export const wapiti = (
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<ScanResult> =>
  runScanner(
    'wapiti',
    async directory => {
      const where = ['-u', `${origin}/`, '--scope', 'domain', ...paths.flatMap(path => ['-s', `${origin}${path}`])]
      const who = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const how = ['-m', modules, '--max-scan-time', String(seconds), '--flush-session', '--store-session', directory]
      return [...where, ...who, ...how, '--no-bugreport', '-f', 'json', '-o', join(directory, 'report.json')]
    },
    async (printed, directory) => {
      const target = `${paths.length} addresses`
      const report = await readFile(join(directory, 'report.json'), 'utf8').catch(() => null)
      if (report === null) return { target, holes: [], failure: printed.trim().split('\n').at(-1) ?? 'no report' }
      const { vulnerabilities } = JSON.parse(report) as Report
      const holes = Object.entries(vulnerabilities).flatMap(([kind, ones]) =>
        ones.map(({ path, info }) => `${kind}: ${path} ${info}`),
      )
      return { target, holes: [...new Set(holes)] }
    },
  )
