/** The lists of a message centre, by their names on the wire. */
export const letterLists = ['unread', 'readed', 'trash'] as const
export type LetterList = (typeof letterLists)[number]
export type LetterState = LetterList

/** A message in a list; its text is a call of its own. */
export interface LetterTitle {
  msg_id: number
  /** Increases when the text is corrected. */
  version: number
  title: string
  create_time: string
  /** Author: an account of the own organisation, the platform, or the system. */
  from: string
  /** Written by the reader. */
  own: boolean
}

/** The answer of `message/init`: the newest of each list, and the counts. */
export type InboxLetters = Record<LetterList, readonly LetterTitle[]> & { counts: Record<LetterList, number> }
