import type { Form } from '@formily/core'

const pendingUploads = new WeakMap<Form, Set<string>>()

/** The uploads of a form that have not ended. */
export function pendingUploadsOf(form: Form): Set<string> {
  const known = pendingUploads.get(form) ?? new Set()
  pendingUploads.set(form, known)
  return known
}
