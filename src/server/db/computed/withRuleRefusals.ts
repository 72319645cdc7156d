import { fieldOfRule } from '../../../shared/rules/rowRules.ts'
import { refuse, ruleRefusal } from '../../../shared/wire/refusal.ts'
import { isDatabaseError, ruleError } from '../connection.ts'
import type { Registry } from '../modulePart.ts'
import type { QueryRunner } from '../scope.ts'
import { writtenRowMark } from './ruleTrigger.ts'

/** Turns the error of a trigger that enforces a rule over several rows into the refusal with the sentence of that rule. */
export function withRuleRefusals({ write, change }: QueryRunner, registry: Registry): Pick<QueryRunner, 'write' | 'change'> {
  const rethrow = (error: unknown): never => {
    throw refusalOfRule(error, registry) ?? error
  }
  return {
    write: <R extends object>(statement: Parameters<typeof write>[0]) => write<R>(statement).catch(rethrow),
    change: <R extends object>(changes: Parameters<typeof change>[0]) => change<R>(changes).catch(rethrow),
  }
}

function refusalOfRule(error: unknown, registry: Registry) {
  if (!isDatabaseError(error) || error.code !== ruleError) return null
  const [name = '', index, where] = error.message.split(' ')
  const module = registry.named(name)
  const rule = module?.rules?.[Number(index)]
  if (!module || !rule) return null
  // A rule over columns of a referenced row: the written row has the field to mark.
  if (where === writtenRowMark)
    return refuse('invalid', {
      errors: [{ field: fieldOfRule(module, rule), code: 'ruleBroken', params: { rule: Number(index) } }],
      cause: error,
    })
  return ruleRefusal(module, Number(index), error.detail)
}
