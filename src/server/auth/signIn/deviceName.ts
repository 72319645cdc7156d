const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['QQBrowser', /QQBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/** The browser and system of a user agent, such as people name them; empty if unknown. */
export function deviceName(agent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))
  const system = systems.find(([, pattern]) => pattern.test(agent))
  const version = browser?.[1].exec(agent)?.[1]
  return [browser ? `${browser[0]} ${version}` : '', system?.[0] ?? ''].filter(Boolean).join(' · ')
}
