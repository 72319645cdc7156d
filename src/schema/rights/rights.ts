import type { Misspelt } from '../names/misspelt.ts'

export const verbs = ['view', 'add', 'edit', 'delete', 'export', 'finish', 'cancel'] as const
export type Verb = (typeof verbs)[number]
/** A right on a page: a verb, or one that the page's module declares. */
export type Right = Verb | (string & {})

type NeedsOfField<F> = F extends { needs: infer N } ? N[keyof N] : never
type NeedsOfStep<S> = S extends { needs: infer N } ? N : never
type NeedsOfSteps<F> = F extends { transitions: infer T }
  ? { [S in keyof T]: T[S] extends readonly unknown[] ? never : NeedsOfStep<T[S][keyof T[S]]> }[keyof T]
  : never

type UnknownRights<F, Known> = Exclude<NeedsOfField<F> | NeedsOfSteps<F>, Known | undefined> & string

/** The fields, where each, and each step of its states, names only verbs and rights that the module declares. */
export type WithKnownRights<F, Ri extends string> = {
  [K in keyof F]: [UnknownRights<F[K], Verb | Ri>] extends [never]
    ? F[K]
    : Misspelt<`no right "${UnknownRights<F[K], Verb | Ri>}"`, UnknownRights<F[K], Verb | Ri>, Verb | Ri>
}
