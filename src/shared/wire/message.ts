/** The lists of a message centre, by their names on the wire. */
export const letterLists = ['unread', 'readed', 'trash'] as const
export type LetterList = (typeof letterLists)[number]
export type LetterState = LetterList

/** A message as its reader sees it in a list; its text is asked for by itself. */
export interface LetterTitle {
  msg_id: number
  /** Another one where its text was corrected. */
  version: number
  title: string
  create_time: string
  /** Who wrote it: somebody of one's own organisation, the platform, or the system. */
  from: string
  /** Written by the reader himself. */
  own: boolean
}

/** What `message/init` answers: the newest of each list, and how many there are. */
export type Letters = Record<LetterList, readonly LetterTitle[]> & { counts: Record<LetterList, number> }
