/** A button of the sign-in page. */
export interface SignOnButton {
  title: string
  kind: string
  /** The address that begins the sign-in. */
  href: string
}

/** The offer of the sign-in page for an organisation's code. Without single sign-on it is that of a code that does not exist. */
export interface SignOnOffer {
  buttons: readonly SignOnButton[]
  /** Passwords are off, but for the emergency account. */
  passwordsOff: boolean
}

/** What a test of a provider found, by a word of `locales/<language>/sso.json`. */
export interface ProviderFinding {
  state: 'good' | 'hint' | 'bad'
  code: string
  params?: Readonly<Record<string, string | number>>
}

/** How an account signs in, for the page of the own account. */
export interface OwnSignOn {
  /** The providers that the account is linked to. */
  linked: readonly string[]
  /** Its organisation has switched passwords off, and this is not the emergency account. */
  passwordOff: boolean
  hasPassword: boolean
}
