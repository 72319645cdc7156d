/** So long at most. */
const longest = 1000
const usual = 200

/** Runs what can wait, once nothing else is being drawn; returns how to give it up. */
export function whenQuiet(run: () => void): () => void {
  // Not every browser tells.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, usual)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: longest })
  return () => cancelIdleCallback(asked)
}
