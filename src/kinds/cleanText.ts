/** Trimmed, with nothing in it that a database or a reader cannot take. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').trim()

/** The same, on one line. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

const longest = 1000
const wide = /[！-～]/g

/** Full-width digits, letters and signs as plain ones. What is too long to be typed into a field stays as it is. */
export const halfWidth = (typed: string): string =>
  typed.length > longest
    ? typed
    : typed
        .replace(wide, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
        .trim()
