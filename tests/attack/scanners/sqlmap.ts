import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runScanner, type ScanResult } from './runScanner.ts'

/** A call whose values are replaced one after the other. */
export interface ScannedCall {
  name: string
  path: string
  body: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
}

const found = 'identified the following injection point'
const notFound = 'all tested parameters do not appear to be injectable'

/** Tries each value of the body as SQL: by conditions, errors, unions, further statements and waiting. */
export const sqlmap = (origin: string, { name, path, body, headers = {} }: ScannedCall): Promise<ScanResult> =>
  runScanner(
    'sqlmap',
    async directory => {
      const request = join(directory, 'request.txt')
      const lines = Object.entries({ host: new URL(origin).host, 'content-type': 'application/json', ...headers })
      const head = [`POST ${path} HTTP/1.1`, ...lines.map(([header, value]) => `${header}: ${value}`)].join('\r\n')
      await writeFile(request, `${head}\r\n\r\n${JSON.stringify(body)}`)
      const what = ['-r', request, ...(origin.startsWith('https:') ? ['--force-ssl'] : [])]
      // From level 2 on values inside LIKE are tried.
      const how = ['--dbms', 'postgresql', '--technique', 'BEUST', '--level', '2', '--ignore-code', '*']
      return [...what, ...how, '--output-dir', directory, '--batch', '--ignore-stdin', '--disable-coloring']
    },
    printed => {
      if (printed.includes(found)) {
        const holes = printed.matchAll(/^Parameter: (.*)$|^ {4}Type: (.*)$/gm)
        return { target: name, holes: [...holes].map(([, parameter, type]) => parameter ?? type ?? '') }
      }
      if (printed.includes(notFound)) return { target: name, holes: [] }
      const [, critical] = /\[CRITICAL\] (.*)/.exec(printed) ?? []
      return { target: name, holes: [], failure: critical ?? 'sqlmap ended without a verdict' }
    },
  )
