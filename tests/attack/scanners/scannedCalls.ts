import { modules as declared } from '../../../modules.config.ts'
import {
  type AnyModule,
  fieldsOf,
  filterParams,
  groupableFieldsOf,
  hasPage,
  isPointing,
  isSearched,
  queryFiltersOf,
  sortsOf,
} from '../../../src/schema/index.ts'
import type { ScannedCall } from './sqlmap.ts'

/** Calls the product as the administrator of an organisation. */
export type Post = (path: string, body: object) => Promise<{ data?: unknown }>

/** Every call that a module has for reading, with everything it may be asked: each value stands for one that a scanner replaces. */
function readingCalls(module: AnyModule, id: number): readonly (readonly [call: string, body: Record<string, unknown>])[] {
  const filters = Object.fromEntries(queryFiltersOf(module).flatMap(filter => filterParams(filter).map(param => [param, 'all'])))
  const some = { queryValue: '1', status: 'all', ...filters }
  const [by] = groupableFieldsOf(module)
  const references = Object.entries(fieldsOf(module)).filter(([, field]) => isPointing(field))
  return [
    ['list', { page: 1, limit: 10, orderKey: sortsOf(module)[0], ...some }],
    ...(isSearched(module) ? [['selection', some] as const] : []),
    ...(by === undefined ? [] : [['aggregate', { by, rows: 5, ...some }] as const]),
    ['combox', { ids: [id], queryValue: '1' }],
    ['info', { id }],
    ['why', { id }],
    ...references.map(([field]) => ['choices', { field, ids: [id], queryValue: '1' }] as const),
    ...(module.log ? [] : [['history', { id }] as const, ['events', { after: 'now' }] as const]),
  ]
}

/**
 * The reading calls of all modules. Calls that write are not repeated hundreds of times: the same code parses their values, and the
 * catalogue of attacks sends them what it knows.
 */
export async function scannedCalls(post: Post): Promise<readonly ScannedCall[]> {
  const modules: readonly AnyModule[] = declared
  const scanned: ScannedCall[] = []
  for (const module of modules.filter(hasPage)) {
    const { data } = await post(`${module.wire.path}/list`, { limit: 1, status: 'all' })
    const [row] = (data as { data?: { id: number }[] } | undefined)?.data ?? []
    for (const [call, body] of readingCalls(module, row?.id ?? 1))
      scanned.push({
        name: `${module.wire.path}/${call} ${Object.keys(body).join(', ')}`,
        path: `${module.wire.path}/${call}`,
        body,
      })
  }
  return scanned
}
