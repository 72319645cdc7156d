const storageKey = 'lastKnown'
interface StoredValues {
  account: string
  values: Readonly<Record<string, unknown>>
}

/** The account of the stored session; '' where nobody is signed in. */
const accountOfSession = (): string => sessionStorage.getItem('admin_id') ?? ''

function readValues(): StoredValues['values'] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredValues | null
    return stored?.account === accountOfSession() ? stored.values : {}
  } catch {
    return {}
  }
}

/**
 * What this browser last loaded for the signed-in account under a name. With the preference of a list that list is requested while the
 * account is still loading.
 */
export const lastKnownValue = <T>(name: string): T | null => (readValues()[name] as T | undefined) ?? null

/** Remembers a value of the account, in place of those of the account before. */
export function rememberLastKnown(name: string, value: unknown): void {
  const account = accountOfSession()
  if (account === '') return
  const stored: StoredValues = { account, values: { ...readValues(), [name]: value } }
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // A browser without storage requests a list twice.
  }
}
