/** A mistake of an author, as the terminal and the page of `npm run dev` show it. */
export interface Mistake {
  /** `schemas/visit.ts:12`, where it is known. */
  place: string | null
  text: string
}

/** Which check found it: the start of the server, the compiler, or a look at the stored rows and the translations. */
export const mistakeSources = ['start', 'types', 'notes'] as const
export type MistakeSource = (typeof mistakeSources)[number]
export type Mistakes = Readonly<Record<MistakeSource, readonly Mistake[]>>

/** The event of both directions: a page asks with it, and is answered and kept informed with it. */
export const mistakesEvent = 'houtai:mistakes'

export const printMistake = ({ place, text }: Mistake): string => (place === null ? text : `${place} ${text}`)
