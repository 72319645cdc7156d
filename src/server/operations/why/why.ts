import {
  type Action,
  type AnyModule,
  childrenOf,
  type Command,
  commandsOf,
  fieldOf,
  formFields,
  hiddenFields,
  isImportable,
  needsOf,
  type Right,
  rightsToEdit,
  tableOf,
  rowTitle,
  wholeModule,
} from '../../../schema/index.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { WhyItem, WhyReply, WhyStep } from '../../../shared/wire/why.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { everybody, mayView, refusalOfRight } from '../../auth/permit.ts'
import type { Data } from '../../db/connection.ts'
import { seesSomeRows } from '../../db/rowScope.ts'
import type { Scope } from '../../db/scope.ts'
import { refusalSentence } from '../../text/sentences.ts'
import { translatedModule, translateKey } from '../../text/translations.ts'
import { action } from '../action.ts'
import { batch } from '../batch.ts'
import { excel } from '../import/excel.ts'
import { listOperation } from '../list.ts'
import { operation } from '../operation.ts'
import { parseId } from '../parseInput.ts'
import { quotaUsage } from '../quotaUsage.ts'
import { save } from '../save/save.ts'
import { grantsFor, readRoles } from './grants.ts'
import { rightName, rightStep, type WhyContext } from './rightSteps.ts'
import { actionSteps, explainCommands, editSteps, fieldSteps } from './rowSteps.ts'

interface WhyInput {
  /** The row it is about; null for the page. */
  id: number | null
  /** The one thing that the question is about; null for all. */
  key: string | null
  language: Language
}

/** An action of the page, before its steps are checked. */
interface Doing {
  key: string
  label: string
  needs: readonly Right[]
  /** Refusals other than missing rights. */
  steps: readonly WhyStep[]
}

/**
 * Explains why an account may or may not do something. Any signed-in account may call it, also for a page it may not view; then
 * the answer contains its rights alone. Every step uses the checks of the call itself: the rights it needs, and the checks of
 * its rows.
 */
export const why = operation<WhyInput>({
  needs: () => everybody,
  readsOnly: true,
  parse(_module, { body, language = languages[0] }) {
    const { id, do: key } = body
    if (key !== undefined && (typeof key !== 'string' || key.length > 100)) throw refuse('badRequest')
    return { id: id === undefined || id === null ? null : parseId(id), key: key ?? null, language }
  },
  async run(scope, seen, { id, key, language }): Promise<WhyReply> {
    const module = wholeModule(seen)
    const roles = await readRoles(scope)
    const context: WhyContext = { who: scope.who, module, roles, language }
    const row = id !== null && mayView(scope.who, module) ? await scope.rows(moduleSeenBy(scope.who, module)).one(id) : null
    const whole = row && id !== null ? await scope.rows(module).one(id) : null
    const lost = id !== null && !whole ? [rowUnseen(scope, context)] : []
    const ofRow = whole ? await doingsOfRow(scope, context, { row: whole, key }) : []
    // Some logs have no actions on single rows: those of the page are explained.
    const doings = ofRow.length ? ofRow : await doingsOfPage(scope, context, lost)
    const wanted = key === null ? doings : doings.filter(one => one.key === key)
    if (!wanted.length) throw refuse('unknownCommand')
    const grants = grantsFor(scope, roles)
    return {
      page: translatedModule(module, language).label,
      roles: roles.filter(({ own }) => own).map(({ title }) => title),
      row: row ? String(rowTitle(module, row) ?? `#${id}`) : null,
      items: await Promise.all(wanted.map(one => decide(context, one, grants))),
    }
  },
})

/** The decision: every right it needs, then everything else. */
async function decide(context: WhyContext, doing: Doing, grantsOf: ReturnType<typeof grantsFor>): Promise<WhyItem> {
  const { key, label } = doing
  // An action the page does not have is refused whatever the rights are.
  const [missed] = doing.steps.filter(({ code }) => code === notOffered)
  if (missed) return { key, label, allowed: false, steps: [missed] }
  const { needs } = doing
  const steps = [...needs.map(right => rightStep(context, right)), ...doing.steps]
  const missing = needs.filter(right => refusalOfRight(context.who, context.module, right) === 'notGranted')
  return {
    key,
    label,
    allowed: steps.every(({ ok }) => ok),
    steps,
    ...(missing.length ? { grants: await grantsOf(context.module, missing) } : {}),
  }
}

const notOffered = 'notOffered'
const call = { query: {}, key: null }
const needsToAdd = (module: AnyModule) => save.needs(module, { ...call, body: {} })
const needsToEdit = (module: AnyModule) => save.needs(module, { ...call, body: { id: 1 } })
const needsOfCommand = (module: AnyModule, command: string) => batch.needs(module, { ...call, body: { command } })
const needsOfAction = (module: AnyModule, name: string) => action(name).needs(module, { ...call, body: {} })

/** The engine's label of something that every page may have. */
const engineLabel = (language: Language, name: string): string => translateKey(language, `why:do.${name}`)

/** An action that the schema excludes is a failing step. */
const offerSteps = ({ language }: WhyContext, isOffered: boolean): readonly WhyStep[] =>
  isOffered ? [] : [{ ok: false, code: notOffered, text: translateKey(language, 'why:step.notOffered') }]

/** The account does not see the row: purged, of somebody else, or outside its row scope. The answer does not reveal which. */
function rowUnseen(scope: Scope, { who, module, language }: WhyContext): WhyStep {
  const all = module.visible?.all
  const part =
    who.bound?.[tableOf(module)] !== undefined ? 'rowBound' : seesSomeRows(scope.registry, who, module) ? 'rowScope' : 'rowGone'
  const right = all === undefined ? '' : rightName({ module, language }, all)
  const more = part === 'rowScope' && right ? translateKey(language, 'why:step.rowScopeAll', { right }) : ''
  return { ok: false, code: part, text: translateKey(language, `why:step.${part}`) + more }
}

async function doingsOfPage(scope: Scope, context: WhyContext, lost: readonly WhyStep[]): Promise<readonly Doing[]> {
  const { module, language } = context
  const writes = formFields(module).length > 0
  const adds = Object.values(module.rowForms ?? {}).some(form => form.adds)
  const engine: readonly (readonly [name: string, needs: readonly Right[], isOffered: boolean, steps?: readonly WhyStep[]])[] = [
    ['view', ['view'], true],
    ['add', needsToAdd(module), (writes || adds) && !module.log && !module.single, await addSteps(scope, context)],
    ['edit', needsToEdit(module), (writes || adds) && !module.log],
    ['delete', needsOfCommand(module, 'delete'), commandsOf(module).includes('delete') && !module.log && !module.single],
    ['export', listOperation.needs(module, { ...call, body: { postType: 'excel' } }), !module.single],
    ['import', excel.needs(module, { ...call, body: {} }), isImportable(module)],
    ['bulk', needsOfCommand(module, ''), module.bulk !== undefined],
  ]
  const commands = module.log || module.single ? [] : commandsOf(module).filter(command => command !== 'delete')
  return [
    ...engine.map(([name, needs, isOffered, steps = []]) => ({
      key: name,
      label: engineLabel(language, name),
      needs,
      steps: [...offerSteps(context, isOffered), ...(isOffered ? steps : []), ...lost],
    })),
    ...commands.map(command => ({
      key: `command:${command}`,
      label: engineLabel(language, command),
      needs: needsOfCommand(module, command),
      steps: lost,
    })),
    ...actionDoings(context).map(({ action: _declared, name: _name, ...doing }) => ({
      ...doing,
      steps: [...doing.steps, ...lost],
    })),
    ...formDoings(context),
  ]
}

/** Refusals of a new row before it is filled in: the quota, and an account that is bound to another row. */
async function addSteps(scope: Scope, { who, module, language }: WhyContext): Promise<readonly WhyStep[]> {
  const bound = who.bound?.[tableOf(module)] !== undefined
  const quota = await quotaUsage(scope, module)
  const max = quota?.of ?? null
  return [
    ...(bound ? [{ ok: false, code: 'rowBound', text: translateKey(language, 'why:step.rowBound') }] : []),
    ...(quota && max !== null && quota.used >= max
      ? [
          {
            ok: false,
            code: 'quotaReached',
            text: refusalSentence(refuse('quotaReached', { params: { max } }), { module, language }),
          },
        ]
      : []),
  ]
}

/** The actions; a step of a field that the account does not see needs that field's right too. */
const actionDoings = ({ module, language }: WhyContext): readonly (Doing & { name: string; action: Action })[] =>
  Object.entries(module.actions ?? {}).map(([name, declared]) => {
    const field = declared.step === undefined ? undefined : fieldOf(module, declared.step)
    const view = field && needsOf(field).view
    const label = translatedModule(module, language).actions?.[name]?.label ?? declared.label
    const needs = [...needsOfAction(module, name), ...(view === undefined ? [] : [view])]
    return { key: `action:${name}`, name, action: declared, label, needs, steps: [] }
  })

const formDoings = ({ module, language }: WhyContext, { ofRow = false } = {}): readonly Doing[] =>
  Object.entries(module.rowForms ?? {}).flatMap(([name, { needs, above }]) =>
    ofRow && above
      ? []
      : {
          key: `form:${name}`,
          label: translatedModule(module, language).rowForms?.[name]?.label ?? name,
          needs: [needs],
          steps: [],
        },
  )

/** The actions on one row, and its fields that are locked or restricted to some values. */
async function doingsOfRow(
  scope: Scope,
  context: WhyContext,
  { row, key }: { row: Data; key: string | null },
): Promise<readonly Doing[]> {
  const { module, language } = context
  const editing = module.log ? [] : editSteps(context, row)
  const keyOf = (command: Command) => (command === 'delete' ? 'delete' : `command:${command}`)
  // A session that views as somebody else writes nothing, not even in a transaction that is rolled back.
  const mayRun = (command: Command) =>
    !context.who.viewing &&
    (key === null || key === keyOf(command)) &&
    needsOfCommand(module, command).every(right => refusalOfRight(context.who, module, right) === null)
  const commands = module.log || module.single ? new Map() : await explainCommands(scope, context, { row, mayRun })
  const edit = needsToEdit(module)
  const hidden = hiddenFields(moduleSeenBy(context.who, module))
  return [
    ...(formFields(module).length && !module.log
      ? [{ key: 'edit', label: engineLabel(language, 'edit'), needs: edit, steps: editing }]
      : []),
    ...[...commands].map(([command, steps]) => ({
      key: keyOf(command),
      label: engineLabel(language, command),
      needs: needsOfCommand(module, command),
      steps,
    })),
    ...actionDoings(context).map(({ action: declared, name, ...doing }) => ({
      ...doing,
      // Not the reason that the step is for other rows: it would tell the state of a field that the account may not see.
      steps: hidden.has(declared.step ?? '') ? [] : actionSteps(scope, context, { name, action: declared, row }),
    })),
    ...formDoings(context, { ofRow: true }),
    ...(editing.length ? [] : fieldDoings(context, { row, key })),
  ]
}

/** Fields without a step are omitted, except the one asked about. */
function fieldDoings(context: WhyContext, { row, key }: { row: Data; key: string | null }): readonly Doing[] {
  const { who, module, language } = context
  const hidden = hiddenFields(moduleSeenBy(who, module))
  const children = new Set(childrenOf(module).map(([name]) => name))
  return fieldSteps(context, row).flatMap(({ name, steps }) => {
    const field = fieldOf(module, name)
    const doing: Doing = {
      key: `field:${name}`,
      label: translateKey(language, 'why:do.field', { field: fieldOf(translatedModule(module, language), name)?.label ?? name }),
      needs: [...needsToEdit(module), ...(field ? rightsToEdit(field) : [])],
      steps: hidden.has(name) ? [] : steps,
    }
    if (doing.key === key) return doing
    const lacks = doing.needs.slice(1).some(right => refusalOfRight(who, module, right) !== null)
    return hidden.has(name) || children.has(name) || !(lacks || steps.length) ? [] : doing
  })
}
