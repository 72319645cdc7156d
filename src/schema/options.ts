import type { RowCase, RowComparison } from './fields/rowCase.ts'

/** An option list in order: label → stored value. */
export type Options = Readonly<Record<string, string | number>>
/** A condition on a row: every named field has the value, or one of the values. */
export type RowCondition<K extends string = string> = Readonly<Partial<Record<K, string | number | readonly (string | number)[]>>>

/** Values that a row has to be chosen: one, one of several, or `{ from: 'company' }`, what the field `company` of the choosing row holds. */
export type ChoiceCondition = Readonly<Record<string, string | number | readonly (string | number)[] | FromField>>
export interface FromField {
  /** The name of a field of the choosing row. */
  readonly from: string
}

/** An option that applies only to rows that meet its conditions; `say` is the sentence of the refusal. */
export interface ConditionalOption extends RowCase {
  /** The sentence that refuses. */
  say?: string
}

/**
 * A default that depends on the account that adds the row, or on another row: `'me'`, the account, its row among people (employees),
 * or its name in a text; `from: 'supplier.terms'`, the value of `terms` in the row that the reference `supplier` points to.
 */
export type RowDefault = 'me' | CopiedDefault
export interface CopiedDefault {
  readonly from: string
}

/**
 * Rights on the module's page without which a field is hidden, or read-only; an account that does not see it cannot change it.
 */
export interface FieldNeeds {
  /** The right without which the field is hidden. */
  view?: string
  /** The right without which it is read-only. */
  edit?: string
}

/** `supplier.level`: a field of the row that the reference `supplier` points to. */
export type ReferencedKey<K extends string> = `${K}.${string}`

export interface CommonOptions {
  /** Refuses an empty value on save; a text replaces the standard sentence. */
  required?: true | string | ConditionalOption
  /** Shown and exported, never accepted from a client; under a condition, not changed in a row that meets it before and after. */
  readonly?: true | ConditionalOption
  /** Set on a new row and never changed afterwards. */
  once?: true
  /** Unique among an organisation's rows that are not deleted. */
  unique?: true
  /** Help text under the control. */
  hint?: string
  /** Name of a widget in the module's client half that replaces the kind's own view. */
  widget?: string
  /** Shown and validated only while the row meets this. */
  when?: RowCondition
  /** A comparison under which it is shown and validated, beside `when`. */
  that?: RowComparison
  /** Rights that seeing it, and changing it, need beside those of the page: verbs, or `rights` of the module. */
  needs?: FieldNeeds
  /** Its former name, or several: the column is renamed and keeps its data. */
  was?: string | readonly string[]
}

/** The kind of a field's personal data; it decides the mask. */
export const privacies = ['phone', 'name', 'email', 'identity', 'bank', 'address', 'text'] as const
export type Privacy = (typeof privacies)[number]

export interface PersonalOptions extends CommonOptions {
  /** Personal: masked wherever it is shown, until an account with the right `reveal` requests the plain value, which is audited. */
  privacy?: Privacy
}
