import { kindValue } from '../../kinds/kindValues.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { choiceSourceOfField } from '../api/rows/choiceSource.ts'
import { call } from '../api/request.ts'
import { fieldFault } from '../form/fieldFault.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { DraftChange } from './undoStack.ts'

/** Rows a picker tells at most. */
const maxChoices = 5000

/** A block as values for the cells from a place on, in the order of the columns. */
export async function pastedChanges(
  module: AnyModule,
  cells: readonly (readonly string[])[],
  { rows, names }: { rows: readonly ListRow[]; names: readonly string[] },
): Promise<readonly DraftChange[]> {
  const titles = await idsByTitle(module, cells, names)
  return cells.slice(0, rows.length).flatMap((line, index) => {
    const row = rows[index]
    if (!row) return []
    const values: Record<string, unknown> = {}
    const faults: Record<string, string> = {}
    line.slice(0, names.length).forEach((text, column) => {
      const name = names[column] ?? ''
      const field = fieldsOf(module)[name]
      if (!field) return
      values[name] = parsePasted(field, text.trim(), titles.get(name))
      const wrong = fieldFault(field, values[name], false)
      if (wrong) faults[name] = wrong
    })
    return [{ row, values, faults }]
  })
}

function parsePasted(field: Field, text: string, titles: ReadonlyMap<string, number> | undefined): unknown {
  if (titles) return text === '' ? 0 : (titles.get(text) ?? text)
  const parsed = kindValue(field).parse(text, field)
  return 'problem' in parsed ? text : parsed.value
}

/** The ids of the rows that titles in the block stand for, by column. */
async function idsByTitle(module: AnyModule, cells: readonly (readonly string[])[], names: readonly string[]) {
  const found = new Map<string, ReadonlyMap<string, number>>()
  await Promise.all(
    names.map(async (name, column) => {
      const field = fieldsOf(module)[name]
      if (field?.kind !== 'reference' || !cells.some(line => line[column])) return
      const { path, body } = choiceSourceOfField(module, name, 'edit')
      const entries = await call<readonly ComboxEntry[]>(path, { ...body, limit: maxChoices })
      found.set(name, new Map(entries.map(({ id, title }) => [title, id])))
    }),
  )
  return found
}
