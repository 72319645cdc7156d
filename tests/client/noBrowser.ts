/** Browser globals that Node lacks, empty: for tests of files that import the session and never use it. */
Object.assign(globalThis, {
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  addEventListener: () => undefined,
})
