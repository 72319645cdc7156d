import { hasPage } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { sql } from '../../db/sql.ts'
import { jobReply, ownJobs } from '../../jobs/jobRows.ts'
import { isRecord, parseId } from '../../operations/parseInput.ts'
import { refusalSentence } from '../../text/sentences.ts'
import { describeModule, moduleSummary } from './describeModule.ts'
import { withCuts, findTool } from './findRows.ts'
import { pageOf, partOfValue, cutLongTexts } from './paging.ts'
import { callModule, moduleOf, openModules, textParameter, type Tool, integerParameter } from './toolCall.ts'

const modulesTool: Tool = {
  name: 'modules',
  properties: { cursor: { type: 'string' } },
  required: [],
  async run({ scope, language }, { cursor }) {
    const modules = openModules(scope).filter(hasPage)
    return pageOf(
      'modules',
      modules.map(module => moduleSummary(scope, module, language)),
      { cursor, question: 'modules' },
    )
  },
}

const describeTool: Tool = {
  name: 'describe',
  properties: { module: { type: 'string' } },
  required: ['module'],
  run: async (call, input) => describeModule(call.scope, moduleOf(call, input), call.language),
}

/** One row, with its child rows; or a part of one value of it that is too long for an answer. */
const getTool: Tool = {
  name: 'get',
  properties: {
    module: { type: 'string' },
    id: { type: 'integer' },
    field: { type: 'string' },
    from: { type: 'integer', minimum: 0 },
  },
  required: ['module'],
  async run(call, input) {
    const module = moduleOf(call, input)
    const row = await callModule(call, { module, name: 'info', body: module.single ? {} : { id: parseId(input['id']) } })
    if (!isRecord(row)) throw refuse('notFound')
    if (input['field'] === undefined) {
      const cuts: { id: unknown; field: string; of: number }[] = []
      return { row: cutLongTexts(row, { alone: true, cuts }), ...withCuts(cuts) }
    }
    const field = textParameter(input, 'field')
    if (!Object.hasOwn(row, field)) throw refuse('unknownField', { params: { name: field.slice(0, 50) } })
    const from = integerParameter(input, 'from', { min: 0, max: Number.MAX_SAFE_INTEGER, usual: 0 })
    return { id: row['id'], field, ...partOfValue(row[field], from) }
  },
}

/** The rows that a field may point to, by title. */
const choicesTool: Tool = {
  name: 'choices',
  properties: {
    module: { type: 'string' },
    field: { type: 'string' },
    keyword: { type: 'string' },
    for: { enum: ['add', 'edit'] },
    under: { type: 'integer' },
    row: { type: 'object' },
    cursor: { type: 'string' },
  },
  required: ['module', 'field'],
  async run(call, { cursor, ...input }) {
    const module = moduleOf(call, input)
    const { module: _module, ...body } = input
    const choices = (await callModule(call, { module, name: 'choices', body: { ...body, limit: 2000 } })) as readonly unknown[]
    return pageOf('choices', choices, { cursor, question: [module.name, body] })
  },
}

const historyTool: Tool = {
  name: 'history',
  properties: { module: { type: 'string' }, id: { type: 'integer' }, cursor: { type: 'string' } },
  required: ['module', 'id'],
  async run(call, { cursor, ...input }) {
    const module = moduleOf(call, input)
    const entries = (await callModule(call, { module, name: 'history', body: { id: input['id'] } })) as readonly unknown[]
    return pageOf('entries', entries, { cursor, question: [module.name, input['id']] })
  },
}

/** How far a task in the background is that the same token began. */
const jobTool: Tool = {
  name: 'job',
  properties: { id: { type: 'integer' } },
  required: ['id'],
  async run({ scope, language }, input) {
    const [row] = await ownJobs(scope, sql`id = ${parseId(input['id'])}::bigint`)
    if (!row) throw refuse('notFound')
    const { id, kind, module, state, done, total, result, error } = jobReply(row, scope, refusal =>
      refusalSentence(refusal, { language }),
    )
    return { id, kind, module, state, done, total, result, error }
  },
}

export const readTools: readonly Tool[] = [modulesTool, describeTool, findTool, getTool, choicesTool, historyTool, jobTool]
