/** What a module, a field or a window may be called. */
export const namePattern = /^[a-z][A-Za-z0-9_]*$/
