/** About how wide a text is, in the letters of lists. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter < '\u2000' ? 7.5 : 14), 0)
