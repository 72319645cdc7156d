import sanitizeHtml from 'sanitize-html'
import { UnfitValue } from '../kindSql.ts'

const length = /^-?\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/
const colour = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[a-z]{3,20})$/i
const word = /^[a-z-]{1,20}$/i

/** The tags the editor produces; other tags are dropped, those of `nonTextTags` with their content. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'div',
    'span',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'hr',
    'ul',
    'ol',
    'li',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'img',
    'figure',
    'figcaption',
    'video',
    'source',
  ],
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'noembed',
    'noframes',
    'plaintext',
    'iframe',
    'object',
    'title',
    'template',
    'svg',
    'math',
    'select',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    video: ['src', 'poster', 'controls', 'width', 'height'],
    source: ['src', 'type'],
    th: ['colspan', 'rowspan', 'width'],
    td: ['colspan', 'rowspan', 'width'],
    col: ['span', 'width'],
    div: ['data-w-e-type', 'data-w-e-is-void', 'data-w-e-is-inline'],
    '*': ['style'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster', 'cite'],
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [colour],
      'background-color': [colour],
      'font-size': [length],
      'font-weight': [/^(?:\d00|[a-z]{4,7})$/],
      'font-style': [word],
      'line-height': [length],
      'text-align': [word],
      'text-decoration': [word],
      'text-indent': [length],
      width: [length],
      height: [length],
    },
  },
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
  nestingLimit: 60,
}

/** No editor nests deeper, and the time to sanitise grows with the square of the depth. */
const maxDepth = 500
function cleanOnce(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > maxDepth) throw new UnfitValue({ code: 'tooNested' })
  }
  const onCloseTag = () => void (depth -= 1)
  return sanitizeHtml(html, { ...rules, onOpenTag, onCloseTag }).trim()
}
const maxRounds = 5
/** Characters of a stored text, after sanitising. */
export const maxRichTextLength = 200_000

/** Characters added by escaping: a bare & or < becomes an entity, so a text of nothing else grows fivefold. */
const growthOf = (html: string): number =>
  4 * (html.match(/&(?!#?\w{1,32};)/g)?.length ?? 0) + 3 * (html.match(/<(?![a-z!/?])/gi)?.length ?? 0)

/** Sanitises until nothing changes: removing a part may join the rest into a new tag. */
export function sanitiseHtml(html: string): string {
  if (html.length + growthOf(html) > maxRichTextLength) throw tooLong()
  const left = cleanAgain(html)
  if (left.length > maxRichTextLength) throw tooLong()
  return left
}

const tooLong = () => new UnfitValue({ code: 'tooLong', params: { max: maxRichTextLength } })

function cleanAgain(html: string): string {
  let left = cleanOnce(html)
  for (let round = 0; round < maxRounds; round++) {
    const again = cleanOnce(left)
    if (again === left) return left
    left = again
  }
  return sanitizeHtml(left, { allowedTags: [], allowedAttributes: {} }).trim()
}
