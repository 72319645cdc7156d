import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Language } from '../../../shared/rules/languages.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { translateKey } from '../../text/translations.ts'
import { refusalOfCall } from '../pipeline/pipeline.ts'
import { refusalBody } from '../pipeline/reply.ts'
import { changeTools } from './changeTools.ts'
import { readTools } from './readTools.ts'
import { type MessageAnswer, SingleMessageTransport } from './singleMessageTransport.ts'
import { refuseUnknownInput, type Tool, type ToolCall, type ToolInput } from './toolCall.ts'

const tools: readonly Tool[] = [...readTools, ...changeTools]

/** The answer to one message of an agent. Each message has its token, so that no session is stored. */
export async function handleMessage(call: ToolCall, message: unknown): Promise<MessageAnswer> {
  const version = call.request.headers['mcp-protocol-version']
  const transport = new SingleMessageTransport()
  await serverFor(call).connect(transport)
  return transport.answer(message, typeof version === 'string' ? version : undefined)
}

/** The server of one call. The SDK requires a validator for questions to the client, which this server never sends. */
function serverFor(call: ToolCall): Server {
  const { language } = call
  const server = new Server(
    { name: 'houtai', version: packageJson.version },
    {
      capabilities: { tools: {} },
      instructions: translateKey(language, 'agents:instructions'),
      jsonSchemaValidator: { getValidator: () => () => ({ valid: false, data: undefined, errorMessage: '' }) },
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(tool => listed(tool, language)) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) => runTool(call, { name, input }))
  return server
}

/** A tool as a client shows it. Undo reverts a change: it is not destructive. */
const listed = ({ name, properties, required, writes }: Tool, language: Language): ListedTool => ({
  name,
  title: translateKey(language, `agents:tool.${name}.title`),
  description: translateKey(language, `agents:tool.${name}.about`),
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [
        key,
        { ...schema, description: translateKey(language, `agents:input.${key}`) },
      ]),
    ),
    required: [...required],
    additionalProperties: false,
  },
  annotations: {
    readOnlyHint: !writes,
    ...(writes ? { destructiveHint: name !== 'undo', idempotentHint: false } : {}),
    openWorldHint: false,
  },
})

/** A refusal is a result of the tool, so that the model reads it and reacts. */
async function runTool(call: ToolCall, { name, input }: { name: string; input: ToolInput }): Promise<CallToolResult> {
  const { server, scope, request, language } = call
  const tool = tools.find(one => one.name === name)
  try {
    if (!tool) throw refuse('agentNoCall', { params: { name: name.slice(0, 50) } })
    refuseUnknownInput(tool, input)
    return resultOf(language, await tool.run(call, input))
  } catch (error) {
    const { facts } = request
    const module = scope.registry.named(facts.module ?? '') ?? null
    const refusal = await refusalOfCall(server, { request, error, who: scope.who, module, call: facts.call ?? 'mcp' })
    facts.refusal = refusal.code
    return { ...resultOf(language, { code: refusal.code, ...refusalBody(refusal, { module, language }) }), isError: true }
  }
}

/** Anybody may have written the values of rows: a notice marks both forms of the result as data, so that a model obeys none of it. */
function resultOf(language: Language, data: object): CallToolResult {
  const notice = translateKey(language, 'agents:notice')
  return {
    content: [
      { type: 'text', text: notice },
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: { notice, ...data },
  }
}
