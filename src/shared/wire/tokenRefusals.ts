/** Refusals of calls with API tokens with their HTTP status. The sentences are in locales/<language>/callers.json. */
export const tokenRefusals = {
  tokenMisspelt: 401,
  tokenUnknown: 401,
  tokenRevoked: 401,
  tokenExpired: 401,
  tokenOff: 401,
  tokenOwnerOff: 401,
  tokenOnlyInHeader: 401,
  tokenElsewhere: 403,
  tokenNarrowed: 403,
  tokenNotHere: 403,
  tokenNoTokens: 403,
  tokenNoPasswords: 403,
  tokenTooFast: 429,
} as const
