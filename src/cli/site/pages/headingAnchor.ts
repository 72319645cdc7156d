/** The anchor of a heading, as GitHub makes it: so links of the documents lead to the same place here and there. */
export const headingAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const explicit = / \{#([\w-]+)\}$/

/** The anchors of a page: of headings outside of code, and those that a heading declares. */
export const anchorsOfPage = (text: string): readonly string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => explicit.exec(heading)?.[1] ?? headingAnchor(heading),
  )
