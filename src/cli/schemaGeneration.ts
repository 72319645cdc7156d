import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../product/roots.ts'
import { type AnyModule, choice, choices, defineModule, files, money, recordStatus, text, timestamp } from '../schema/index.ts'
import { engineMigrations } from '../server/db/tables/migrate.ts'
import { tableDdl } from '../server/db/tables/tableDdl.ts'

const path = join(engineRoot, 'src/server/db/generation.json')

/** A sample schema that uses everything the engine derives; changes of the product's schemas raise no generation. */
const sample: AnyModule = defineModule({
  name: 'sample',
  label: '样本',
  route: '/sample',
  quota: 'most_rows',
  wire: { path: 'sample' },
  fields: {
    title: text('名称', { unique: true }),
    size: choice('大小', { 小: 1, 大: 2 }),
    marks: choices('标记', { 急: 1, 缓: 2 }),
    price: money('价格'),
    papers: files('附件', { max: 1, size: 1, types: ['pdf'] }),
    since: timestamp('自', { stamps: 'size' }),
    status: recordStatus('状态'),
  },
  list: {
    columns: ['id'],
    search: ['title'],
    filters: [{ field: 'size', as: 'tabs' }, 'marks', { field: 'price', as: 'range' }, 'status'],
  },
})
const scopes = [undefined, 'self', 'platform', 'organisation', 'shared'] as const
const samples: readonly AnyModule[] = [
  ...scopes.map(scope => (scope ? { ...sample, scope } : sample)),
  { ...sample, builtin: [{ id: 1, title: '内置' }] },
]

interface SchemaGeneration {
  generation: number
  /** Digest of the SQL that the engine derives from the sample schema, and of its migrations. */
  fingerprint: string
}
const readRecorded = (): SchemaGeneration => JSON.parse(readFileSync(path, 'utf8'))

function fingerprint(): string {
  const texts = [...samples.flatMap(module => tableDdl(module, [module])), ...engineMigrations.map(({ sql }) => sql)]
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
}

export const isGenerationStale = (): boolean => readRecorded().fingerprint !== fingerprint()

/** Any change of the derived SQL starts a new generation: an older node must not undo it. */
export function recordGeneration(): void {
  if (!isGenerationStale()) return
  const next: SchemaGeneration = { generation: readRecorded().generation + 1, fingerprint: fingerprint() }
  writeFileSync(path, `${JSON.stringify(next, null, 2)}\n`)
}
