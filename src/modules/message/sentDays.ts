/** Days of the figure of sent messages. */
export const sentDays = 30

/** Messages that were sent on a day, to how many; and how many of them were withdrawn since. */
export interface SentDay {
  day: string
  count: number
  recipients: number
  withdrawn: number
}
