import { type AnyModule, pointingFieldOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import type { ParsedSheet } from './parseLines.ts'
import { type TitleLookup, titleLookup } from './titleLookup.ts'

/**
 * The sheet without the errors of references whose cells are the masks of the titles that the existing rows refer to: an export has those,
 * and they stay as they are. Any other mask names nobody.
 */
export async function withoutMasksOfRows(
  scope: Scope,
  module: AnyModule,
  { parsed, found }: { parsed: ParsedSheet; found: readonly (readonly Data[])[] },
): Promise<ParsedSheet> {
  const lookups = new Map<string, TitleLookup>()
  for (const name of new Set(parsed.lines.flatMap(({ masked }) => Object.keys(masked)))) {
    const field = pointingFieldOf(module, name)
    const texts = [...new Set(found.flatMap(([old]) => (old ? [String(old[name])] : [])))]
    if (field) lookups.set(name, await titleLookup(scope, module, { field, texts }))
  }
  if (!lookups.size) return parsed
  const lines = parsed.lines.map((line, index) => {
    const old = found[index]?.[0]
    const stays = (name: string) =>
      old !== undefined && Object.hasOwn(line.masked, name) && line.masked[name] === lookups.get(name)?.titleOf(Number(old[name]))
    return { ...line, errors: line.errors.filter(({ field }) => !stays(field)) }
  })
  return { ...parsed, lines }
}
