/**
 * Prints the table of `docs/compared.md`: lines of source that are neither blank nor only a comment. A file belongs to the module that
 * its path names; what names none is written once for all modules.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['dictionary', 'station', 'invoice', 'leave', 'once'] as const
type Part = (typeof parts)[number]

/** The folders of each column. The two clients without a server of their own share one. */
const columns = {
  Houtai: ['houtai'],
  Payload: ['payload'],
  'react-admin': ['react-admin', 'server'],
  'Ant Design Pro': ['ant-design-pro', 'server'],
  'of it the server': ['server'],
}

const partOfValue = (path: string): Part => parts.find(part => path.includes(part)) ?? 'once'

function countLines(text: string): number {
  const code = text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
  return code.split('\n').filter(line => line.trim() !== '').length
}

function countPart(folder: string, part: Part): number {
  const paths = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
  const sources = paths.filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules') && partOfValue(path) === part)
  return sources.reduce((sum, path) => sum + countLines(readFileSync(join(import.meta.dirname, folder, path), 'utf8')), 0)
}

const folders = Object.values(columns)
const rows = parts.map(part => folders.map(some => some.reduce((sum, folder) => sum + countPart(folder, part), 0)))
const all = folders.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0))

const cells = [
  ['lines', ...Object.keys(columns)],
  ['---', ...folders.map(() => '---:')],
  ...[...rows, all].map((row, at) => [parts[at] ?? 'all', ...row]),
]
process.stdout.write(cells.map(row => `| ${row.join(' | ')} |\n`).join(''))
