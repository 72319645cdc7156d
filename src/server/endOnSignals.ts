/** Stops the server on the signals of a process manager and of the keyboard. */
export function endOnSignals(stop: (drainSeconds: number) => Promise<void>, drainSeconds: number): void {
  const end = (seconds: number) => void stop(seconds).then(() => process.exit(0))
  process.once('SIGTERM', () => end(drainSeconds))
  // Ctrl+C: no drain, somebody waits at the keyboard.
  process.once('SIGINT', () => end(0))
  // The terminal sends it, and npm once more: without a listener the second would end the process in the middle of the stop.
  process.on('SIGINT', () => undefined)
}

/** Ends the process with the reason. */
export function exitWithError({ message }: Error): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
