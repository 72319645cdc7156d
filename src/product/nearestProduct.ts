import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The nearest folder with a modules.config.ts, from there upwards. */
export function nearestProduct(from: string): string | undefined {
  if (existsSync(join(from, 'modules.config.ts'))) return join(from, sep)
  return dirname(from) === from ? undefined : nearestProduct(dirname(from))
}
