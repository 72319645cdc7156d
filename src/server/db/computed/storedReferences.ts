import {
  type AnyModule,
  fieldOf,
  formulaOf,
  hasScopedRows,
  isStored,
  isSummary,
  summarizedRows,
  isReference,
  organisationFieldOf,
  splitPath,
  targetOf,
} from '../../../schema/index.ts'
import { quoted, shortName } from '../sql.ts'
import { linkedOrgSql } from '../tables/columns.ts'
import { valueSql } from './rowFormulaSql.ts'
import { rulesComparing, ruleTriggerSql } from './ruleTrigger.ts'
import { type TriggerNames, type StoredColumnGroup, returnIfNoRowsSql } from './storedColumnGroup.ts'

/** Copies of fields of the row that a reference points to, stored because a list sorts or filters by them. */
interface Copies {
  module: AnyModule
  link: string
  target: AnyModule
  /** Whether that row sums up those that refer to it. */
  isSummedUp: boolean
  /** Each column with the field it copies. */
  columns: readonly (readonly [column: string, of: string])[]
}

const sumsUp = (target: AnyModule, module: AnyModule, modules: readonly AnyModule[]): boolean =>
  Object.values(target.fields).some(field => {
    const formula = formulaOf(field)
    const rows = isStored(field) && isSummary(formula) ? summarizedRows(target, formula, modules) : ''
    return typeof rows === 'object' && rows.child.name === module.name
  })

function copiesOf(module: AnyModule, modules: readonly AnyModule[]): readonly Copies[] {
  const paths = Object.entries(module.fields).flatMap(([column, field]) => {
    const formula = formulaOf(field)
    return isStored(field) && formula?.name === 'referenced' ? [[column, ...splitPath(formula.of)] as const] : []
  })
  return [...Map.groupBy(paths, ([, link]) => link)].flatMap(([link, some]) => {
    const reference = fieldOf(module, link)
    const target = isReference(reference) && modules.find(one => one.name === targetOf(module, reference))
    return target
      ? [
          {
            module,
            link,
            target,
            isSummedUp: sumsUp(target, module, modules),
            columns: some.map(([column, , of = '']) => [column, of] as const),
          },
        ]
      : []
  })
}

const valuesSql = ({ target, columns }: Copies, row: string): readonly string[] =>
  columns.map(([, of]) => valueSql(target, of, name => `${row}.${quoted(name)}`))

/**
 * A copy is read below a lock: a change of the copied row waits for this one, or this one for that, and none is missed. A share lock,
 * unless the copied row sums up this one: two writers that share it and then both change it would wait for each other. Its
 * name sorts after `former`: an older node writes the former name of the reference.
 */
function ownTrigger(copies: Copies): readonly string[] {
  const { module, link, target, columns } = copies
  const org = linkedOrgSql(target, link, { isOwner: organisationFieldOf(module) === link, row: 'new.' })
  const into = columns.map(([column]) => `new.${quoted(column)}`).join(', ')
  const name = quoted(shortName(`${module.name}_copies_${link}`))
  return [
    `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if tg_op = 'INSERT' or new.${quoted(link)} is distinct from old.${quoted(link)} then
    select ${valuesSql(copies, 'r').join(', ')} into ${into} from ${quoted(target.name)} r where r.org_id = ${org} and r.id = new.${quoted(link)} for ${copies.isSummedUp ? 'no key update' : 'share'} of r;
  end if;
  return new;
end $$`,
    `create or replace trigger ${quoted(shortName(`referenced_${link}`))} before insert or update on ${quoted(module.name)} for each row execute function ${name}()`,
  ]
}

function targetTrigger(copies: Copies): readonly string[] {
  const { module, link, target, columns } = copies
  const name = quoted(shortName(`${module.name}_copied_${link}`))
  const [now, before] = ['row', 'was'].map(row => valuesSql(copies, row).join(', '))
  const sets = columns.map(([column], index) => `${quoted(column)} = ${valuesSql(copies, 'row')[index]}`).join(', ')
  // With its own organisation an index finds the rows; of a target of the platform they are of all organisations.
  const near = target.scope === module.scope && !target.builtin ? 't.org_id = row.org_id and ' : ''
  return [
    `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin
  ${returnIfNoRowsSql('new_rows')}
  update ${quoted(module.name)} t set ${sets} from new_rows row join old_rows was on was.org_id = row.org_id and was.id = row.id
    where ${near}t.${quoted(`${link}_org`)} = row.org_id and t.${quoted(link)} = row.id and (${now}) is distinct from (${before});
  return null;
end $$`,
    `create or replace trigger ${quoted(shortName(`copied_${module.name}_${link}`))} after update on ${quoted(target.name)} referencing new table as new_rows old table as old_rows for each statement execute function ${name}()`,
  ]
}

function backfillSql(copies: Copies): string {
  const { module, link, target, columns } = copies
  const names = columns.map(([column]) => quoted(column)).join(', ')
  const values = valuesSql(copies, 'r').join(', ')
  const stored = columns.map(([column]) => `t.${quoted(column)}`).join(', ')
  return `update ${quoted(module.name)} t set (${names}) = row(${values}) from ${quoted(target.name)} r
    where r.org_id = t.${quoted(`${link}_org`)} and r.id = t.${quoted(link)} and (${stored}) is distinct from (${values})`
}

const functionsOf = (tasks: readonly Task[], { table, link }: Pick<TriggerNames, 'table' | 'link'>): readonly string[] =>
  tasks.map(task => quoted(shortName(`${table}_${task}_${link}`)))
type Task = 'copies' | 'copied' | 'rules'

/** The rules that compare what is copied. */
const rulesOf = ({ module, columns }: Copies) =>
  rulesComparing(
    module,
    columns.map(([column]) => column),
  )
const tasksOf = (copies: Copies): readonly Task[] =>
  rulesOf(copies).length ? ['copies', 'copied', 'rules'] : ['copies', 'copied']

/** Its name sorts after that of the trigger that copies. */
function rulesSql(copies: Copies, modules: readonly AnyModule[]): readonly string[] {
  const { module, link } = copies
  const rules = rulesOf(copies)
  if (!rules.length) return []
  const [, , functionName = ''] = functionsOf(['copies', 'copied', 'rules'], { table: module.name, link })
  const trigger = quoted(shortName(`rules_of_${link}`))
  return ruleTriggerSql(module, {
    rules,
    functionName,
    trigger,
    areChildren: true,
    isScoped: hasScopedRows(module, modules),
    link,
  })
}

/** The sets of copied columns of referenced rows in a module's table. */
export const storedReferences = (module: AnyModule, modules: readonly AnyModule[]): readonly StoredColumnGroup[] =>
  copiesOf(module, modules).map(copies => ({
    module,
    from: copies.target.name,
    functions: functionsOf(tasksOf(copies), { table: module.name, link: copies.link }),
    functionsOf: names => functionsOf(tasksOf(copies), names),
    link: { on: module.name, name: copies.link },
    fields: copies.columns.map(([column], index) => `${column} ${valuesSql(copies, 'row')[index]}`),
    ddl: [...ownTrigger(copies), ...targetTrigger(copies), ...rulesSql(copies, modules)],
    backfill: backfillSql(copies),
  }))
