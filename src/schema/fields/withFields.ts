import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'

/** The module with further fields: how a product extends a module that it did not write. */
export const withFields = <const M extends AnyModule, const F extends Readonly<Record<string, Field>>>(
  module: M,
  fields: F,
): Omit<M, 'fields'> & { readonly fields: M['fields'] & F } =>
  Object.freeze({ ...module, fields: Object.freeze({ ...module.fields, ...fields }) })
