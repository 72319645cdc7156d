import type { Field, Fields } from '../kinds.ts'
import type { Privacy } from '../options.ts'
import type { Text } from '../texts/text.ts'

/** The kind of a field's personal data, which decides its mask; undefined if it is not personal. */
export const privacyOf = (field: Field | undefined): Privacy | undefined =>
  field && 'privacy' in field ? field.privacy : undefined

/** The right to see the plain values of a page's personal fields. */
export const revealRight = 'reveal'
const revealLabel: Text = { zh: '查看明文', en: 'Reveal personal data', tw: '檢視明文' }

/** The module with the right to reveal, where it has personal fields: roles grant it like the module's own rights. */
export function withReveal<M extends { fields: object; rights?: Readonly<Record<string, Text>> | undefined }>(module: M): M {
  // A value that is no field at all is refused at the start, with its line.
  const isPersonal = Object.values(module.fields as Fields).some(field => typeof field === 'object' && privacyOf(field))
  return isPersonal ? { ...module, rights: { ...module.rights, [revealRight]: revealLabel } } : module
}
