import type { Field as FormField, Form } from '@formily/core'
import { t } from 'i18next'
import { type AnyModule, formFields } from '../../../schema/index.ts'
import type { CallError } from '../../api/request.ts'

/** The names of the fields that are not valid; null where all are. */
export async function faultyFields(module: AnyModule, form: Form): Promise<readonly string[] | null> {
  form.clearErrors()
  try {
    await form.validate()
    return null
  } catch {
    return formFields(module).filter(name => form.query(name).take(field => 'selfErrors' in field && field.selfErrors.length > 0))
  }
}

/** Shows the server's field errors at their fields; returns the names of those. */
export function markServerErrors(form: Form, { errors }: CallError): readonly string[] {
  const marked = new Set<string>()
  for (const { field, message } of errors) {
    // The fault of a child row has the address of its cell; the control shows the first of them.
    const [name = field, ...cell] = field.split('.')
    form.query(name).take(control => {
      if (!('setFeedback' in control)) return
      if (cell.length) markCell(control, cell.join('.'), message)
      if (!marked.has(name)) control.setFeedback({ type: 'error', code: 'EffectError', messages: [message] })
    })
    marked.add(name)
  }
  return [...marked]
}

const markCell = (control: FormField, cell: string, message: string) =>
  control.setData({
    faults: { ...(control.data as { faults?: object } | undefined)?.faults, [cell]: withoutLine(cell, message) },
  })

/** The fault of a cell without the number of its row, which the grid adds: rows move. */
function withoutLine(cell: string, message: string): string {
  const line = t('engine:children.problem', { line: Number.parseInt(cell) + 1, text: '' })
  return message.startsWith(line) ? message.slice(line.length) : message
}
