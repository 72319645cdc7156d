import { expect } from 'vitest'
import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  childColumnsOf,
  exportsOf,
  fieldOf,
  importFieldsOf,
  isChildren,
  isComputed,
  isImportable,
  isReadonly,
  importKeyOf,
  isReference,
  isRequired,
  isTitled,
  titleKey,
  requiredWhen,
  titleFieldOf,
  personalFields,
  deletableWhen,
} from '../../schema/index.ts'
import { fieldsOfRules } from '../../shared/rules/rowRules.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { hasNewSamples, isDrawnNumber, newNumber } from '../sampleValue.ts'
import { reachCase } from './reachCondition.ts'
import { deletableValues, unchangedValues, rowsOfTree } from './rowValues.ts'
import type { ModuleCheck, TestedModule, TestedRow } from './testedModule.ts'

/** A row as a file, and the file as a row. */
export function sheetChecks(module: AnyModule): ModuleCheck[] {
  const exported = exportsOf(module)
  const needed = importFieldsOf(module).filter(name => {
    const field = module.fields[name]
    return field !== undefined && (isRequired(field) || requiredWhen(field) !== undefined || isChildren(field))
  })
  return [
    { title: 'a row is exported', run: exportRow },
    ...(isImportable(module) && identifyingFields(module).every(name => exported.includes(name))
      ? [{ title: 'an exported row that is imported changes nothing', run: importUnchanged }]
      : []),
    ...(isImportable(module) && needed.every(name => exported.includes(name))
      ? [{ title: 'an exported row that was deleted is imported again', run: importBack }]
      : []),
  ]
}

async function exportFile({ author, module, modules }: TestedModule, row: TestedRow): Promise<string> {
  // A mask in a new row would be refused.
  const plain = personalFields(module).size ? { plain: 1 as const } : {}
  const file = await (await author.export({ format: 'csv', status: 'all', ids: [row.id], ...plain })).content.text()
  // The masked name of a person whom the row refers to finds nobody: there the number of that row is typed.
  return personsNamed(module, modules).reduce(
    (text, name) => text.replaceAll(String(row[titleIn(module, name)]), String(row[name])),
    file,
  )
}

const titleIn = (module: AnyModule, name: string): string => {
  const field = module.fields[name]
  return field && isTitled(field) ? titleKey(name, field) : name
}
/** The imported references to rows whose title is personal. */
const personsNamed = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] =>
  importFieldsOf(module).filter(name => {
    const field = module.fields[name]
    const target = isReference(field) ? modules.find(one => one.name === field.to) : undefined
    return target !== undefined && personalFields(target).has(titleFieldOf(target))
  })

async function exportRow(tested: TestedModule): Promise<void> {
  const [headings = '', ...lines] = (await exportFile(tested, await tested.add())).trim().split('\n')
  const columns = exportsOf(tested.module).flatMap(name => columnsOfExport(tested, name))
  expect([headings.split(',').length, lines.length > 0]).toEqual([columns.length, true])
}

/** Child rows have a column for each of their fields. */
function columnsOfExport({ module, modules }: TestedModule, name: string): readonly string[] {
  const field = fieldOf(module, name)
  const child = isChildren(field) ? modules.find(one => one.name === field.of) : undefined
  return child && isChildren(field) ? childColumnsOf(child, field) : [name]
}

/** What the fields that rules compare hold in an imported row if the sheet has no column for them. */
const valuesOfNewLine = (module: AnyModule): SampleRow =>
  Object.fromEntries(
    fieldsOfRules(module)
      .flat()
      .flatMap(name => {
        const field = module.fields[name]
        const isFilled = field && !isComputed(field) && !isReadonly(field) && !importFieldsOf(module).includes(name)
        const value = isFilled ? kindValue(field).initial(field) : null
        return value === null || value === '' || value === 0 ? [] : [[name, value]]
      }),
  )
/** A number that no other row has where all drafts would be the same line: without a key an import takes it for one of them. */
async function distinctNumber({ module, draft }: TestedModule): Promise<SampleRow> {
  const drafted = await draft()
  const fields = importFieldsOf(module).flatMap(name => {
    const field = module.fields[name]
    return field && Object.hasOwn(drafted, name) && exportsOf(module).includes(name) ? [[name, field] as const] : []
  })
  if (fields.some(([, field]) => hasNewSamples(field))) return {}
  const ruled = fieldsOfRules(module).flat()
  const numbers = fields.filter(([, drawn]) => isDrawnNumber(drawn))
  const [name, field] = numbers.find(([one]) => !ruled.includes(one)) ?? numbers[0] ?? []
  return name !== undefined && field ? { [name]: newNumber(field) } : {}
}

/** The fields by which a line of a file is recognised as an existing row. */
function identifyingFields(module: AnyModule): readonly string[] {
  const [key, names, title] = [importKeyOf(module), importFieldsOf(module), titleFieldOf(module)]
  if (key.length) return key
  return names.includes(title) ? [title] : names.slice(0, 1)
}
async function importUnchanged(tested: TestedModule): Promise<void> {
  const { preview } = await tested.author.import(new File([await exportFile(tested, await tested.add())], '导出.csv'))
  expect(preview.rows.flatMap(({ errors = [] }) => errors)).toEqual([])
  expect(preview.counts).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
}

async function importBack(tested: TestedModule): Promise<void> {
  const { author, module } = tested
  const row = await tested.add({
    ...(await distinctNumber(tested)),
    ...valuesOfNewLine(module),
    ...deletableValues(module),
  })
  const file = new File([await exportFile(tested, row)], '导出.csv')
  await reachCase(tested, row, deletableWhen(module))
  await author.batch('delete', [row.id])
  const { preview, commit } = await author.import(file)
  expect(preview.rows.flatMap(({ errors = [] }) => errors)).toEqual([])
  expect(await commit()).toMatchObject({ added: 1, failed: 0 })
  const [found] = rowsOfTree((await author.list({ status: 'all', orderKey: '-id', limit: 1 })).data)
  const imported = importFieldsOf(module).filter(name => exportsOf(module).includes(name))
  const sent = Object.fromEntries(imported.map(name => [name, row[name]]))
  expect(await author.info(found?.id ?? 0)).toMatchObject(unchangedValues(module, sent))
}
