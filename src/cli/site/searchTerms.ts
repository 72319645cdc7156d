/**
 * The terms of a text for the index of the search. Chinese has no spaces between words, so every two neighbouring characters are a term:
 * a word is found wherever it stands in a sentence. Not by `Intl.Segmenter`: it divides a sentence otherwise than the word alone, and
 * otherwise in another browser than in the build.
 *
 * VitePress writes the source of this function into each page: it refers to nothing outside of itself.
 */
export function searchTerms(text: string): string[] {
  const words = text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu) ?? []
  return words.flatMap(word =>
    /\p{Script=Han}/u.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2))
      : [word],
  )
}
