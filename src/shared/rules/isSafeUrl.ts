/** Letters and digits of any script, and what else an address may hold; no space, quote, bracket, backslash or control character. */
const allowed = /^[\p{L}\p{M}\p{N}\-._~:/?#@!$&()*+,;=%]+$/u
const entity = /&(?:#|[A-Za-z][A-Za-z0-9]*;)/
const site = 'https://site.invalid'

/** An http(s) address, or a path of this site; nothing that a browser could read as something else. */
export function isSafeUrl(text: string): boolean {
  if (!allowed.test(text) || entity.test(text)) return false
  if (text.startsWith('/')) return isPath(text)
  if (!/^https?:\/\/[^/?#@]/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

function isPath(text: string): boolean {
  if (/^\/(?:\/|%2f|%5c)/i.test(text)) return false
  const url = URL.parse(text, site)
  return url !== null && url.origin === site && !url.pathname.startsWith('//')
}
