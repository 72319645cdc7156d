import DOMPurify from 'dompurify'
import { isOwn } from '../../../rules/menu.ts'

const words = (text: string) => text.split(' ')
/** What may run, ask, or name something in the page has no place in a text; the server's own list is shorter still. */
const shown = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: words('style form input button textarea select option iframe object embed dialog audio'),
  FORBID_ATTR: words('id name class srcset'),
}
const kept = {
  ALLOWED_TAGS: words(
    'p br h1 h2 h3 h4 h5 strong b em i u s del sub sup span a img blockquote pre code hr ul ol li table thead tbody tr th td',
  ),
  ALLOWED_ATTR: words('href target src alt colspan rowspan style'),
}
const styles = new Set(words('color background-color font-size font-weight font-style text-align text-decoration line-height'))

/** A stored text, as it may stand in a page. */
export const cleanForShow = (html: string): string => DOMPurify.sanitize(html, shown)

/** The same with no picture or film of another host: nobody there hears who reads it, and when. */
export function cleanForReading(html: string): string {
  const body = DOMPurify.sanitize(html, { ...shown, RETURN_DOM: true }) as HTMLElement
  for (const name of ['src', 'poster'])
    for (const element of body.querySelectorAll(`[${name}]`))
      if (!isOwn(element.getAttribute(name) ?? '')) element.removeAttribute(name)
  return body.innerHTML
}

/** What comes from Word or another page, as what an editor would have made of it. */
export function cleanPasted(html: string): string {
  const body = DOMPurify.sanitize(html, { ...kept, RETURN_DOM: true }) as HTMLElement
  listsOf(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) keepStyles(element)
  for (const image of body.querySelectorAll('img')) if (!/^(https?:|\/)/.test(image.getAttribute('src') ?? '')) image.remove()
  return body.innerHTML.trim()
}

function keepStyles(element: HTMLElement) {
  const kept = [...element.style].filter(name => styles.has(name)).map(name => `${name}: ${element.style.getPropertyValue(name)}`)
  if (kept.length) element.setAttribute('style', kept.join('; '))
  else element.removeAttribute('style')
}

const isItem = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')

/** Word writes the items of a list as paragraphs, each with its mark in front. */
function listsOf(body: HTMLElement) {
  for (const first of body.querySelectorAll<HTMLElement>('p')) {
    if (!isItem(first) || isItem(first.previousElementSibling)) continue
    const list = body.ownerDocument.createElement(
      /^[\s(]*[\da-z]{1,3}[.)、]/i.test(markOf(first)?.textContent ?? '') ? 'ol' : 'ul',
    )
    first.before(list)
    for (let next: Element | null = first; isItem(next); next = list.nextElementSibling) list.append(itemOf(next))
  }
}

const markOf = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll('span')].find(span => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))

function itemOf(paragraph: HTMLElement): HTMLLIElement {
  markOf(paragraph)?.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  paragraph.remove()
  return item
}
