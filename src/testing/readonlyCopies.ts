import { type AnyModule, fieldOf, isReadonly, matchedColumns, rowDefaultOf, splitPath } from '../schema/index.ts'
import type { SampleContext, SampleRow } from './sampleDraft.ts'

/** The values of readonly fields that copy what a referenced row holds, as the form shows them once that row is chosen. */
export async function readonlyCopies(
  { call }: SampleContext,
  { module, row, names }: { module: AnyModule; row: SampleRow; names: Iterable<string> },
): Promise<Record<string, unknown>> {
  const copies: Record<string, unknown> = {}
  for (const name of names) {
    const field = fieldOf(module, name)
    const copied = field && isReadonly(field) ? rowDefaultOf(field) : undefined
    const [reference, column = ''] = typeof copied === 'object' ? splitPath(copied.from) : ['']
    if (!row[reference]) continue
    const query = { field: reference, for: 'add', ids: [row[reference]], row: rowMatching(module, reference, row) }
    const [chosen] = (await call<ChosenRow[]>(`${module.wire.path}/choices`, query)) ?? []
    copies[name] = chosen?.copied?.[column]
  }
  return copies
}
interface ChosenRow {
  copied?: Readonly<Record<string, unknown>>
}

/** The values on which the choice of a reference hangs. */
export function rowMatching(module: AnyModule, name: string, draft: SampleRow): SampleRow {
  const field = module.fields[name]
  return Object.fromEntries((field ? matchedColumns(field) : []).map(([, from]) => [from, draft[from]]))
}
