import type { FieldSite, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { fileTypes } from './kind.ts'

const maxFiles = 100
/** An account's files that are not in any row yet are limited to 200 MB. */
const maxMegabytes = 100

export const filesChecks: KindChecks<'files'> = { problems: filesProblems }

function* filesProblems({ at, field: { max = 1, size = 1, types } }: FieldSite<FieldOf['files']>): Generator<string> {
  if (!isCount(max, maxFiles)) yield `${at}.max: is no count from 1 to ${maxFiles}`
  if (!isCount(size, maxMegabytes)) yield `${at}.size: is no number of megabytes from 1 to ${maxMegabytes}`
  if (types?.length === 0) yield `${at}.types: without any, no file could be uploaded; leave it out for all`
  for (const type of types ?? []) if (!fileTypes.includes(type)) yield `${at}.types: "${type}" is none of ${fileTypes.join(', ')}`
}

const isCount = (number: number, limit: number): boolean => Number.isInteger(number) && number >= 1 && number <= limit
