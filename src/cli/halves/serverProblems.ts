import { type AnyModule, checkModules, type Field, formulaOf, kindTraits, withComputed } from '../../schema/index.ts'
import { nearestNameHint } from '../../schema/names/unknownName.ts'
import { checkAccountModules } from '../../server/auth/accountModules.ts'
import { checkParts } from '../../server/checkParts.ts'
import { openEmbedded } from '../../server/db/embedded/openEmbedded.ts'
import { type AnyPart, type Registry, registryOf } from '../../server/db/modulePart.ts'
import { checkComputed } from '../../server/db/tables/checkComputed.ts'
import { modulesWithTakenNames, prepareDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { isDeclared } from '../../server/operations/setDeclared.ts'

type ServerParts = Readonly<Record<string, AnyPart>>

/** What a start refuses of server halves, and what only the compiler says of them otherwise, each with its address. */
export async function serverProblems(declared: readonly AnyModule[], parts: ServerParts): Promise<readonly string[]> {
  const modules = withComputed(declared)
  // Tables are made of sound schemas only; `houtai check` prints the problems of unsound ones in another step.
  if (checkModules(modules).length) return []
  const registry = registryOf(modules, parts, {})
  const taken = modulesWithTakenNames(modules, tablesOf(registry))
  return [
    ...taken.map(({ name }) => `${name}.name: there is another table of the name "${name}"; call the module otherwise`),
    ...checkAccountModules(modules),
    ...checkParts(modules, parts),
    ...modules.flatMap(module => [...missingCode(module, registry.part(module)), ...codeWithoutSchema(module, parts)]),
    // A second table of the same name cannot be created, so the SQL cannot be planned.
    ...(taken.length ? [] : await computedProblems(registry)),
  ]
}

const fileOf = ({ name }: AnyModule): string => `src/modules/${name}/server.ts`
const codedActions = ({ actions = {} }: AnyModule): readonly string[] =>
  Object.entries(actions).flatMap(([name, action]) => (isDeclared(action) ? [] : [name]))
const fieldsOfSql = ({ fields }: AnyModule): readonly string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) => (kindTraits(field).hasOwnSql && !formulaOf(field) ? [name] : []))

const missingCode = (module: AnyModule, { actions = {}, computed = {} }: AnyPart): readonly string[] => [
  ...codedActions(module)
    .filter(name => actions[name] === undefined)
    .map(name => `${module.name}.actions.${name}: has no code; write \`actions: { ${name} }\` in ${fileOf(module)}`),
  ...fieldsOfSql(module)
    .filter(name => computed[name] === undefined)
    .map(name => `${module.name}.fields.${name}: has no SQL; write \`computed: { ${name}: '…' }\` in ${fileOf(module)}`),
]

/** Names in a module's own half that its schema does not have. The half of a shared table is left out: it has names for several modules. */
function codeWithoutSchema(module: AnyModule, parts: ServerParts): readonly string[] {
  const { actions = {}, computed = {} } = (Object.hasOwn(parts, module.name) && parts[module.name]) || {}
  return [
    ...Object.keys(actions)
      .filter(name => module.actions?.[name] === undefined)
      .map(name => `${module.name}.server.actions.${name}: no action "${name}"${nearestNameHint(name, codedActions(module))}`),
    ...Object.keys(computed)
      .filter(name => module.fields[name] === undefined)
      .map(name => `${module.name}.computed.${name}: no field "${name}"${nearestNameHint(name, fieldsOfSql(module))}`),
  ]
}

/** The tables that server halves make by migrations of their own. */
const tablesOf = (registry: Registry) => registry.modules.flatMap(module => registry.part(module).tables ?? [])

/** The SQL of computed fields, planned on an empty database in memory. */
async function computedProblems(registry: Registry): Promise<readonly string[]> {
  const { modules } = registry
  if (!modules.some(module => registry.part(module).computed)) return []
  const database = await openEmbedded(null)
  try {
    return await database.withStartLock(async transaction => {
      await prepareDatabase(transaction, { modules, own: tablesOf(registry), alone: true })
      return transaction(query => checkComputed(query, registry))
    })
  } finally {
    await database.close()
  }
}
