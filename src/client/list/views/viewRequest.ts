import type { AnyModule } from '../../../schema/index.ts'
import { type ListParams, listRequestBody } from '../../api/listParams.ts'

/** Which rows a view shows, as JSON: the filter, the keyword and the order of the list. */
export function viewFilter(module: AnyModule, params: ListParams): string {
  const { limit: _limit, tree: _tree, ...filter } = listRequestBody(module, params) as Record<string, unknown>
  return JSON.stringify(filter)
}
