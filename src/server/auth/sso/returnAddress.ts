import { homePath, isOwnPath } from '../../../shared/rules/menuNodes.ts'

const maxLength = 1500

/** The page to open after signing in: a path of this product, else the home page. Open redirect: no other origin is accepted. */
export function returnAddress(sent: unknown): string {
  if (typeof sent !== 'string' || sent.length > maxLength || !/^\/(?![/\\])[!-~]*$/.test(sent)) return homePath
  const url = URL.parse(sent, 'https://here.invalid')
  if (url?.origin !== 'https://here.invalid' || url.username || !isOwnPath(url.pathname)) return homePath
  return url.pathname + url.search
}
