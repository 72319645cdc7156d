import DOMPurify from 'dompurify'
import { isOwnPath } from '../../../shared/rules/menuNodes.ts'

const splitWords = (text: string) => text.split(' ')
/** Drops what could run, submit or clash with the page's ids. The server's list of allowed tags is shorter still. */
const shownOptions = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: splitWords('style form input button textarea select option iframe object embed dialog audio'),
  FORBID_ATTR: splitWords('id name class srcset'),
}
const pastedOptions = {
  ALLOWED_TAGS: splitWords(
    'p br h1 h2 h3 h4 h5 strong b em i u s del sub sup span a img blockquote pre code hr ul ol li table thead tbody tr th td',
  ),
  ALLOWED_ATTR: splitWords('href target src alt colspan rowspan style'),
}
const styles = new Set(
  splitWords('color background-color font-size font-weight font-style text-align text-decoration line-height'),
)

/** Sanitises a stored text for the page. */
export const sanitizeHtml = (html: string): string => DOMPurify.sanitize(html, shownOptions)

/** Also without pictures and videos of other hosts, which would learn when the text is read and from where. */
export function sanitizeForReading(html: string): string {
  const body = DOMPurify.sanitize(html, { ...shownOptions, RETURN_DOM: true }) as HTMLElement
  for (const name of ['src', 'poster'])
    for (const element of body.querySelectorAll(`[${name}]`))
      if (!isOwnPath(element.getAttribute(name) ?? '')) element.removeAttribute(name)
  return body.innerHTML
}

/** Reduces HTML from Word or another page to what the editor itself produces. */
export function sanitizePasted(html: string): string {
  const body = DOMPurify.sanitize(html, { ...pastedOptions, RETURN_DOM: true }) as HTMLElement
  convertWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) allowStyles(element)
  for (const image of body.querySelectorAll('img')) if (!/^(https?:|\/)/.test(image.getAttribute('src') ?? '')) image.remove()
  return body.innerHTML.trim()
}

function allowStyles(element: HTMLElement) {
  const allowed = [...element.style]
    .filter(name => styles.has(name))
    .map(name => `${name}: ${element.style.getPropertyValue(name)}`)
  if (allowed.length) element.setAttribute('style', allowed.join('; '))
  else element.removeAttribute('style')
}

const isWordListItem = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')

/** Turns Word's lists, paragraphs that begin with their bullet, into ul and ol. */
function convertWordLists(body: HTMLElement) {
  for (const first of body.querySelectorAll<HTMLElement>('p')) {
    if (!isWordListItem(first) || isWordListItem(first.previousElementSibling)) continue
    const list = body.ownerDocument.createElement(
      /^[\s(]*[\da-z]{1,3}[.)、]/i.test(wordListMark(first)?.textContent ?? '') ? 'ol' : 'ul',
    )
    first.before(list)
    for (let next: Element | null = first; isWordListItem(next); next = list.nextElementSibling) list.append(toListItem(next))
  }
}

const wordListMark = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll('span')].find(span => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))

function toListItem(paragraph: HTMLElement): HTMLLIElement {
  wordListMark(paragraph)?.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  paragraph.remove()
  return item
}
