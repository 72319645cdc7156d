import { meProblems } from './checkRowDefault.ts'
import { checkCase } from './checkViews.ts'
import { conditionProblems } from './fields/conditionProblems.ts'
import { clockWordOf, setWordOf } from './fields/setWords.ts'
import type { Field } from './kinds.ts'
import { kindTraits } from './kindTraits.ts'
import type { Action, AnyModule } from './module.ts'
import { importCalls, moduleCalls, personalCalls } from './moduleCalls.ts'
import { namePattern } from './namePattern.ts'
import { unknownField } from './names/unknownName.ts'
import { fieldOf, isChildren, isComputed, isDerived, isReadonly, isRequired, isSecret, isSetOnce } from './read.ts'
import { isChangedByActions } from './steps.ts'

/** `export` and `import` are calls of lists and files. */
const reservedCalls = new Set<string>([...moduleCalls, ...importCalls, ...personalCalls, 'export', 'import'])

/** Actions and the steps among them: their names, the rows they are for, what they ask and what they set. */
export function* checkActions(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [name, action] of Object.entries(module.actions ?? {})) {
    const at = `actions.${name}`
    if (reservedCalls.has(name)) yield `${at}: is a call every module has`
    if (action.step === undefined && !namePattern.test(name)) yield `${at}: is no name`
    if (!action.label) yield `${at}: has no label`
    if (action.message !== undefined && !action.when && !action.that)
      yield `${at}.message: it is for every row; \`when\` says for which`
    yield* checkCase(module, at, { ...action, compared: 'stored', modules })
    yield* checkActionFields(module, at, action)
    yield* checkSet(at, action, { module, modules })
  }
}

function* checkActionFields(module: AnyModule, at: string, { fields = [], fills = [], sets = {} }: Action): Generator<string> {
  for (const name of fields) {
    const field = fieldOf(module, name)
    if (!field) yield `${at}.fields: ${unknownField(module, name)}`
    else if (isReadonly(field) && !isDerived(field))
      yield `${at}.fields: "${name}" is always readonly; if only actions change it, say \`readonly: { when }\` with every state`
    else if (isReadonly(field) || isSecret(field) || isSetOnce(field) || isChildren(field) || isChangedByActions(field))
      yield `${at}.fields: "${name}" is never changed by hand`
    else if (Object.hasOwn(sets, name)) yield `${at}.fields: "${name}" is set by it`
  }
  for (const name of fills) {
    const field = fieldOf(module, name)
    if (!field) yield `${at}.fills: ${unknownField(module, name)}`
    else if (isChildren(field)) yield `${at}.fills: "${name}" is rows of their own; \`min: 1\` of that field requires them`
    else if (isDerived(field) || isSecret(field)) yield `${at}.fills: "${name}" is not stored to be read`
  }
}

interface Site {
  module: AnyModule
  modules: readonly AnyModule[]
}
function* checkSet(at: string, { sets = {} }: Action, { module, modules }: Site): Generator<string> {
  for (const [name, value] of Object.entries(sets)) {
    const field = module.fields[name]
    if (!field) yield `${at}.sets: ${unknownField(module, name)}`
    else if (isComputed(field) || isSecret(field)) yield `${at}.sets: "${name}" is not stored to be read`
    else if (value === null || value === '') yield* emptiedProblems(`${at}.sets: "${name}"`, field, value)
    else if (setWordOf(field, value) === 'me')
      for (const problem of meProblems(field, modules)) yield `${at}.sets.${name}: ${problem}`
    else if (setWordOf(field, value) === undefined && clockWordOf(field) && !startsAsDay(value))
      yield `${at}.sets: "${name}" can be set to '${clockWordOf(field)}', not to '${value}'`
    else if (setWordOf(field, value) === undefined && value !== undefined)
      for (const problem of conditionProblems(field, value)) yield `${at}.sets: "${name}" ${problem}`
  }
}

/** Why a field cannot be emptied so. */
function* emptiedProblems(at: string, field: Field, value: null | ''): Generator<string> {
  if (value === '') yield `${at} is emptied by null, not by ''`
  else if (isRequired(field)) yield `${at} is required, and cannot be emptied`
  else if (kindTraits(field).fillsItself) yield `${at} always has a value: say which`
}
const startsAsDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
