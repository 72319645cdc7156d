const key = 'lastOrgcode'

/** The organisation that somebody last signed in to with this browser; empty where none is stored, or nothing may be. */
export function lastOrgcode(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function rememberOrgcode(orgcode: string) {
  try {
    localStorage.setItem(key, orgcode)
  } catch {
    // Without storage the organisation has to be typed at each sign-in.
  }
}
