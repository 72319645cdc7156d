import type { WhyStep } from '../../../shared/wire/why.ts'

/** What the page asks of one of its requests. */
export interface LensQuestion {
  /** The name of the module. */
  module: string
  /** What is decided about, as `why` names it: `view`, `add`, `action:approve`. */
  do: string
  /** The row in question. */
  id?: number
  /** The field in question: it may need rights of its own. */
  field?: string
  /** The `x-request-id` of the reply; missing where nothing was requested yet. */
  requestId?: string
}

export interface LensStatement {
  sql: string
  /** The parameters, each as JSON and cut. */
  values: readonly string[]
  ms: number
  /** Null where it failed. */
  rows: number | null
  /** Null for what cannot be explained, such as a savepoint. */
  plan: string | null
}

export interface LensReply {
  statements: readonly LensStatement[]
  /** There were more of them than are kept. */
  more: boolean
  allowed: boolean
  steps: readonly WhyStep[]
}

/** Where the lens asks the server, below `/manage/`. */
export const lensPath = 'dev/lens'
/** Where it asks `npm run dev` for the lines of a schema: `?at=visit.fields.day&at=visit.list.columns.2`. */
export const schemaLinesPath = '/__schema-places'
