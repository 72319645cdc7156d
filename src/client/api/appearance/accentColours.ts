/** The colour of the product; the others are worked out from it where an account chose another. */
export const defaultAccent = '#1f5eff'

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The lightest ground that is dark, and the darkest that is light: what is read there is read everywhere. */
const darkRaised: Rgb = [29, 32, 38]
const lightCanvas: Rgb = [245, 246, 248]
const darkSurface: Rgb = [22, 24, 29]
/** WCAG AA for text, with a little to spare for rounding. */
const minContrast = 4.6

export const isHexColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

const parseRgb = (colour: string): Rgb => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const formatRgb = (rgb: Rgb): string => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, index) => part + ((other[index] ?? 0) - part) * share) as unknown as Rgb

const linear = (part: number): number => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function rgbContrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
/** How well two colours are told apart, from 1 to 21. */
export const contrastRatio = (one: string, other: string): number => rgbContrast(parseRgb(one), parseRgb(other))

/** The colour, moved towards another just as far as it must be to be read on that ground. */
function mixUntilReadable(colour: Rgb, towards: Rgb, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, towards, share)
    if (rgbContrast(parseRgb(formatRgb(moved)), ground) >= minContrast) return moved
  }
  return towards
}

export interface AccentColours {
  /** Text, lines and marks on a ground of this light. */
  accent: string
  /** The same on the soft ground, and while it is pointed at. */
  strong: string
  soft: string
  /** What carries white text, whatever the light. */
  solid: string
  solidStrong: string
}

/** What an accent is by day and by night, so that text on it and in it can be read. */
export function accentColours(chosen: string): { readonly light: AccentColours; readonly dark: AccentColours } {
  const colour = parseRgb(isHexColour(chosen) ? chosen : defaultAccent)
  const day = mixUntilReadable(colour, black, lightCanvas)
  const strong = mixUntilReadable(mix(day, black, 0.22), black, mix(day, white, 0.92))
  const night = mixUntilReadable(colour, white, darkRaised)
  const softByNight = mix(darkSurface, night, 0.16)
  const solid = { solid: formatRgb(day), solidStrong: formatRgb(mix(day, black, 0.22)) }
  return {
    light: { accent: formatRgb(day), strong: formatRgb(strong), soft: formatRgb(mix(day, white, 0.92)), ...solid },
    dark: {
      accent: formatRgb(night),
      strong: formatRgb(mixUntilReadable(mix(night, white, 0.15), white, softByNight)),
      soft: formatRgb(softByNight),
      ...solid,
    },
  }
}
