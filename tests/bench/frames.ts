declare global {
  interface Window {
    /** Milliseconds of every frame during that time. */
    framesFor(duration: number): Promise<number[]>
  }
}

/** Runs in the page. */
export function watchFrames(): void {
  window.framesFor = async duration => {
    const times: number[] = []
    const begun = performance.now()
    for (let last = begun, now = last; now - begun < duration; last = now) {
      now = await new Promise<number>(requestAnimationFrame)
      times.push(now - last)
    }
    return times.slice(1)
  }
}
