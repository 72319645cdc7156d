import { type AnyModule, fieldOf, isSecret, privacyOf } from '../../../schema/index.ts'
import { languages } from '../../../shared/rules/languages.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { namingFieldsOf } from '../../jobs/plannedChanges.ts'
import { valueTexts } from '../valueTexts.ts'

/**
 * Names a row by the values that distinguish it, such as the day and the region of a price. The text is stored and outlasts the row, so
 * it has no personal values: their erasure would not reach it.
 */
export async function rowNameText(scope: Scope, module: AnyModule, row: Data): Promise<string> {
  const texts: string[] = []
  for (const name of namingFieldsOf(module)) {
    const field = fieldOf(module, name)
    const value = row[name]
    if (!field || isSecret(field) || privacyOf(field) !== undefined || !value) continue
    texts.push((await valueTexts(scope, module, { name, values: [value], language: languages[0] }))(value))
  }
  return texts.join(' ')
}
