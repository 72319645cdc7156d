import {
  type AnyModule,
  type Command,
  commandsOf,
  fieldOf,
  hiddenFields,
  isRequired,
  lockedFields,
  parentFieldOf,
  readonlyWhen,
  requiredWhen,
  type Right,
  rightsToEdit,
  rightsToSee,
  type Verb,
  wholeModule,
} from '../../schema/index.ts'
import { conditionFields } from '../../shared/rules/condition.ts'
import type { Language } from '../../shared/rules/languages.ts'
import { fieldsOfRules } from '../../shared/rules/rowRules.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { maxIdsPerCall } from '../../shared/wire/envelope.ts'
import type { JobSubject } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { planSelection, runOrQueue } from './bulk/bulkJob.ts'
import { describeChange, firstRowNames, formerValuesOfRows, fingerprintOfRows } from './bulk/describeChange.ts'
import { dryRunChange } from './bulk/dryRunChange.ts'
import { checkBulkValue, isBulkBody, parseBulk } from './bulk/parseBulk.ts'
import { previewLargeChange } from './bulk/previewLargeChange.ts'
import { isReplacement, parseReplacement, type ValueReplacement, replaceOrQueue } from './bulk/replaceValues.ts'
import {
  addVerdicts,
  rowVerdict,
  type BulkChange,
  emptyTally,
  isDeleting,
  rowVerdicts,
  statusAfter,
  type RowVerdict,
} from './bulk/rowVerdict.ts'
import { applyChange, changeName } from './bulk/runSelection.ts'
import { lockRows, refuseUndeletable, refuseDeleted, refuseProtected, refuseLockedRows, refuseOthersRows } from './lockRows.ts'
import { lockForCommand } from './moduleLock.ts'
import { operation, type CallInput } from './operation.ts'
import { parseDry, parseIds, parsePlannedTime, parseShown } from './parseInput.ts'
import { isMatched } from './save/matchErrors.ts'
import { filteredFields, openSelection, type Selection, selectRows } from './selection.ts'
import { saveReceipt, withReceipt } from './undo/receipt.ts'

interface BatchInput {
  change: BulkChange
  language: Language | undefined
  /** The mark of the preview that was agreed to; null for a change without one. */
  shown: string | null
  /** The rows; null if a token selects all rows of a filter. */
  ids: readonly number[] | null
  token: unknown
  /** Preview only. */
  dry: boolean
  /** When a change of a field is to be made; null for at once. */
  at: string | null
  /** The rights it needs, checked again when a job runs it. */
  needs: readonly Right[]
}

const verbOf: Record<Command, Verb> = { delete: 'delete', recover: 'edit', forbidden: 'edit', normal: 'edit' }
const isCommand = (raw: unknown): raw is Command => typeof raw === 'string' && Object.hasOwn(verbOf, raw)

const neededVerbs = ({ body }: CallInput): readonly Verb[] => [
  !isBulkBody(body) && isCommand(body['command']) ? verbOf[body['command']] : 'edit',
]

export const batch = operation<BatchInput | ValueReplacement>({
  needs: (_module, sent) => neededVerbs(sent),
  parse(module, sent) {
    const { body } = sent
    if (isReplacement(body)) return replacementAlone(module, body)
    if (isBulkBody(body) && body['command'] !== undefined) throw refuse('badRequest')
    const change = isBulkBody(body) ? parseBulk(module, body) : parseCommand(module, body)
    if ('command' in change && body['at'] !== undefined) throw refuse('badRequest')
    const { token, ids } = body
    return {
      change,
      ids: token === undefined ? parseIds(ids) : null,
      token,
      dry: parseDry(body['dry']),
      shown: parseShown(body['shown']),
      at: parsePlannedTime(body['at']),
      language: sent.language,
      needs: [...neededVerbs(sent), ...rightsOfChange(wholeModule(module), change)],
    }
  },
  run(scope, seen, input) {
    const module = wholeModule(seen)
    if ('rows' in input) return replaceOrQueue(scope, module, input)
    const { ids, dry } = input
    if (!ids) return changeSelection(scope, module, input)
    if (dry) return previewRows(scope, module, { ...input, ids })
    return input.at === null
      ? changeRows(scope, module, { ...input, ids })
      : planRows(scope, module, { ...input, ids, at: input.at })
  },
})

/** The values and nothing beside them: which rows they are of was decided where they were shown. */
function replacementAlone(module: AnyModule, { replace, ...others }: CallInput['body']): ValueReplacement {
  if (Object.keys(others).length) throw refuse('badRequest')
  const replacement = parseReplacement(module, replace)
  const { field } = replacement
  if (hiddenFields(module).has(field) || lockedFields(module).has(field)) throw refuse('fieldLocked', { fields: [field] })
  return replacement
}

/** A change of a field needs the field's rights, also when a job runs it and when it is undone. */
const rightsOfChange = (module: AnyModule, change: BulkChange): readonly Right[] => {
  const field = 'field' in change ? fieldOf(module, change.field) : undefined
  return field ? rightsToEdit(field) : []
}

function parseCommand(module: AnyModule, body: CallInput['body']): BulkChange {
  const command = body['command']
  if (!isCommand(command) || !commandsOf(module).includes(command)) throw refuse('unknownCommand')
  return { command }
}

export const del = operation<readonly number[]>({
  needs: () => ['delete'],
  parse: (_module, { body }) => parseIds(body['ids'] ?? body['id']),
  run: (scope, seen, ids) =>
    changeRows(scope, wholeModule(seen), { change: { command: 'delete' }, ids, needs: ['delete'], shown: null }),
})

interface NamedRows extends Pick<BatchInput, 'change' | 'language'> {
  ids: readonly number[]
}
/** Dry run: the verdict of each row, and which rows would change. */
async function previewRows(scope: Scope, module: AnyModule, { change, ids, language }: NamedRows): Promise<BulkPreview> {
  const rows = await scope.rows(module).some(ids)
  if (rows.length < ids.length) throw refuse('notFound')
  if ('field' in change) await checkBulkValue(scope, module, { change, rows: [] })
  const verdicts = await rowVerdicts(scope, module, { change, rows })
  const changing = rows.filter(row => verdicts.get(Number(row['id'])) === 'changes')
  const results = new Map<number, RowVerdict>([...verdicts, ...(await dryRunChange(scope, module, { change, rows: changing }))])
  const tally = emptyTally()
  addVerdicts(tally, [...results.values()])
  const changed = rows.filter(row => results.get(Number(row['id'])) === 'changes')
  const becomes = 'field' in change && {
    becomes: await describeChange(scope, module, { change, former: formerValuesOfRows(change.field, changed), language }),
  }
  return {
    ...tally,
    ...becomes,
    ids: ids.filter(id => results.get(id) === 'changes'),
    names: firstRowNames(scope, module, changed),
    shown: fingerprintOfRows(changed),
  }
}

/** Changes all of the rows or none: one row that is missing or refused refuses the call. */
function changeRows(
  scope: Scope,
  module: AnyModule,
  { change, ids, needs, shown }: Omit<NamedRows, 'language'> & Pick<BatchInput, 'needs' | 'shown'>,
): Promise<unknown> {
  const { scope: own, id } = withReceipt(scope)
  return own.transaction(async inner => {
    await lockForCommand(inner, module, change)
    const rows = await lockRows(inner, module, ids)
    if (shown !== null && shown !== fingerprintOfRows(rows)) throw refuse('previewChanged')
    refuseOthersRows(module, rows)
    if ('field' in change) refuseDeleted(rows)
    if ('field' in change) await checkBulkValue(inner, module, { change, rows })
    else if (change.command === 'delete') await refuseUndeletable(inner, module, rows)
    else if (change.command !== 'recover') refuseDeleted(rows)
    if ('command' in change && statusAfter[change.command] !== 1) refuseProtected(module, rows)
    if ('command' in change && change.command !== 'recover') refuseLockedRows(module, rows)
    const changing = rows.filter(row => rowVerdict(module, change, row) === 'changes')
    await applyChange(inner, module, { change, rows: changing })
    const tally = { ...emptyTally(), total: rows.length, changed: changing.length }
    return { ids, ...(await saveReceipt(inner, module, { id, action: changeName(change), needs, tally })) }
  })
}

/** Plans a change of these rows. */
async function planRows(
  scope: Scope,
  module: AnyModule,
  { change, ids, needs, shown, language, at }: NamedRows & Pick<BatchInput, 'needs' | 'shown'> & { at: string },
): Promise<unknown> {
  const { becomes, shown: now } = await previewRows(scope, module, { change, ids, language })
  if (shown !== null && shown !== now) throw refuse('previewChanged')
  const conditions = [{ field: 'id', op: 'oneOf' as const, values: [...ids] }]
  const selection = await selectRows(scope, module, { statuses: [1, 0, -1], keyword: '', conditions })
  return planSelection(scope, module, { input: { selection, change, needs, ...aboutOf(becomes) }, startAt: at })
}

/** The change, for the list of jobs. */
const aboutOf = (becomes: BulkPreview['becomes']): { about?: JobSubject } =>
  becomes ? { about: { field: becomes.field, to: becomes.to, ...(becomes.by === undefined ? {} : { by: becomes.by }) } } : {}

async function changeSelection(
  scope: Scope,
  module: AnyModule,
  { change, token, dry, needs, shown, language, at }: Omit<BatchInput, 'ids'>,
): Promise<unknown> {
  const selection = await openSelection(scope, module, token)
  const rights = [...needs, ...rightsToSee(module, filteredFields(selection.sought))]
  if ('field' in change) await checkBulkValue(scope, module, { change, rows: [] })
  const preview = () => previewSelection(scope, module, { selection, change, language })
  if (dry) return preview()
  if (shown === null && at === null) return runOrQueue(scope, module, { selection, change, needs: rights })
  const { becomes, shown: now } = await preview()
  if (shown !== null && shown !== now) throw refuse('previewChanged')
  const input = { selection, change, needs: rights, ...aboutOf(becomes) }
  return at === null ? runOrQueue(scope, module, input) : planSelection(scope, module, { input, startAt: at })
}

interface SelectionPreview extends Pick<BatchInput, 'change' | 'language'> {
  selection: Selection
}
/** Previews by counting; row by row where a row decides with others, or with its other fields. */
async function previewSelection(
  scope: Scope,
  module: AnyModule,
  { selection: { sought, newest, count }, change, language }: SelectionPreview,
): Promise<BulkPreview> {
  const isByRow =
    module.readonly !== undefined ||
    module.editable !== undefined ||
    (isDeleting(change) ? parentFieldOf(module) !== undefined : isRuled(module, change))
  if (isByRow && count <= maxIdsPerCall)
    return previewRows(scope, module, {
      change,
      language,
      ids: await scope.rows(module).idsBelow(newest + 1, sought, maxIdsPerCall),
    })
  return previewLargeChange(scope, module, { sought, newest, change, language })
}

/** Whether a rule or a condition reads the changed field, or a condition locks or requires it. */
const isRuled = (module: AnyModule, change: BulkChange): boolean =>
  'field' in change &&
  (fieldsOfRules(module).some(names => names.includes(change.field)) ||
    isMatched(module, change.field) ||
    Object.entries(module.fields).some(
      ([name, field]) =>
        (name === change.field
          ? conditionFields(module, field).length > 0
          : conditionFields(module, field).includes(change.field)) &&
        (isRequired(field) || requiredWhen(field) || readonlyWhen(field)),
    ))
