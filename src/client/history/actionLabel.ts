import { fieldsOf, optionsOf } from '../../schema/index.ts'
import { actionLogModule } from '../api/moduleRegistry.ts'
import { translateModule } from '../views/useModuleLabels.ts'

/** The label of an action, from the module of the audit log. */
export function actionLabel(action: string): string {
  const log = actionLogModule()
  const field = log && fieldsOf(translateModule(log))['action']
  const options = Object.entries(optionsOf(field) ?? {})
  return options.find(([, value]) => value === action)?.[0] ?? action
}
