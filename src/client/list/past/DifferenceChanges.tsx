import { type AnyModule, columnName, columnsOf, fieldsOf, isPointing } from '../../../schema/index.ts'
import type { DifferenceRow } from '../../../shared/wire/pastList.ts'
import { FieldChanges } from '../../history/FieldChanges.tsx'

/** The changed fields of a row, columns of the list first. A field that was empty and still is, is left out. */
export function changedFieldNames(module: AnyModule, { changes }: DifferenceRow): readonly string[] {
  const inList = columnsOf(module).map(columnName)
  const names = Object.keys(changes).filter(name => {
    const field = fieldsOf(module)[name]
    return !changes[name]?.every(value => isEmpty(value) || (value === 0 && field !== undefined && isPointing(field)))
  })
  return [...names.filter(name => inList.includes(name)), ...names.filter(name => !inList.includes(name))]
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface Props {
  module: AnyModule
  row: DifferenceRow
  names: readonly string[]
}

/** Some of the changes of a row. */
export function DifferenceChanges({ module, row: { changes }, names }: Props) {
  const diff = Object.fromEntries(names.flatMap(name => (changes[name] ? [[name, changes[name]] as const] : [])))
  return <FieldChanges module={module} diff={diff} />
}
