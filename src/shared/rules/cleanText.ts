/** Trimmed and well-formed: PostgreSQL refuses NUL, and lone surrogates survive no UTF-8. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').trim()

/** Cleaned, with every run of white space as one space. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

const maxLength = 1000
const fullWidth = /[！-～]/g

/** Full-width digits, letters and signs as ASCII. A text over 1,000 characters was not typed into a field and stays as it is. */
export const halfWidth = (typed: string): string =>
  typed.length > maxLength
    ? typed
    : typed
        .replace(fullWidth, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
        .trim()

/** Whether PostgreSQL stores the text: it refuses lone surrogates and NUL. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
