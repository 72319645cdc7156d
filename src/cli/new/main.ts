import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isInstalled, productRoot } from '../../product/roots.ts'
import { runTool } from '../root.ts'
import { fieldsOfTable, type TableFields } from './fieldsOfTable.ts'
import { type ModuleDraft, defaultFields, withModuleRegistered, schemaText } from './moduleDraft.ts'
import { refusedName, refusedAddress } from './refusedName.ts'

const usage =
  'npm run new -- <name> [--label 品牌] [--path admin/brand] [--route /brand] [--under 财务] [--icon ri:bill-line] [--from-table brand]'
const config = join(productRoot, 'modules.config.ts')

function stop(reason: string): never {
  console.error(`new: ${reason}`)
  process.exit(1)
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      allowPositionals: true,
      options: { label: text, path: text, route: text, under: text, icon: text, 'from-table': text },
    })
  } catch (error) {
    return stop(`${error instanceof Error ? error.message.split('.')[0] : String(error)}; ${usage}`)
  }
}

/** Asks for missing arguments, if a terminal is attached. */
async function complete(typed: Partial<Record<string, string>>, proposed: Readonly<Record<'label' | 'path' | 'route', string>>) {
  const answers = { ...proposed, ...typed }
  const missing = (['label', 'path', 'route'] as const).filter(key => typed[key] === undefined)
  if (!missing.length || !process.stdin.isTTY) return answers
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  for (const key of missing) answers[key] = (await terminal.question(`${key} (${proposed[key]}): `)).trim() || proposed[key]
  terminal.close()
  return answers
}

async function fieldsFor(table: string | undefined, own: string): Promise<TableFields> {
  if (table === undefined) return { fields: defaultFields, notes: [] }
  const databaseUrl = process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL']
  if (!databaseUrl) return stop('--from-table reads the database that DATABASE_URL names; it is not set')
  const { openDatabase } = await import('../../server/db/openDatabase.ts')
  const database = await openDatabase({ databaseUrl, dataDir: null })
  return fieldsOfTable(database, { table, own }).finally(() => database.close())
}

function write(draft: ModuleDraft) {
  mkdirSync(join(productRoot, 'schemas'), { recursive: true })
  writeFileSync(join(productRoot, `schemas/${draft.name}.ts`), schemaText(draft))
  writeFileSync(config, withModuleRegistered(readFileSync(config, 'utf8'), draft.name))
  if (!isInstalled) runTool('oxfmt modules.config.ts')
  const recorded = runTool(`node ${fileURLToPath(new URL('../record.ts', import.meta.url))}`)
  if (recorded.status !== 0) stop(`schemas/${draft.name}.ts is written, but refused:\n${recorded.stderr}`)
}

const { positionals, values } = readArguments()
const [name, ...more] = positionals
if (name === undefined || more.length) stop(usage)
const refused = refusedName(name)
if (refused) stop(refused)

const plain = name.toLowerCase().replaceAll('_', '')
const { fields, notes } = await fieldsFor(values['from-table'], name).catch((error: Error) => stop(error.message))
const place = await complete(values, { label: name, path: `admin/${plain}`, route: `/${plain}` })
const { under, icon } = values
const menu = { ...(under ? { under } : {}), ...(icon ? { icon } : {}) }
const draft: ModuleDraft = { name, label: place.label, path: place.path, route: place.route, menu, fields }
const misplaced = refusedAddress(draft)
if (misplaced) stop(misplaced)
write(draft)

const written: readonly (readonly [path: string, what: string])[] = [
  [`schemas/${name}.ts`, 'the module: fields, list, filters, form'],
  [`locales/en-US/modules/${name}.json`, 'its English, as far as it can be guessed; yours to correct'],
  [`locales/zh-TW/modules/${name}.json`, 'what is said in Taiwan, made of the schema'],
  ['modules.config.ts', 'lists it, last'],
  [`tests/schemas/recorded/${name}/`, 'what it becomes'],
]
for (const [path, what] of written) console.log(`${path.padEnd(34 + name.length)} ${what}`)
for (const note of notes) console.log(`not taken over: ${note}`)
console.log(`
Next: npm run dev, sign in, open ${draft.route}; every save of the schema is live at once.
Then: npm run schema:record (it says what is to be translated), \`menu\` in the schema for its place in the menu, npm test.`)
