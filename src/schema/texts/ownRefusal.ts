/** A refusal that only this module has: its sentence, or its sentence and the HTTP status it has instead of 422. */
export type OwnRefusal<T = string> = T | RefusalWithStatus<T>
export type RefusalWithStatus<T> = Readonly<{
  /** The sentence that says what to do next. */
  text: T
  /** The status of the reply. */
  status: number
}>

/** A module's own refusal with its status. */
export const ownRefusal = (refusal: OwnRefusal): { text: string; status: number } =>
  typeof refusal === 'string' ? { text: refusal, status: 422 } : refusal
