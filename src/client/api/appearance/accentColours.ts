/** The product's accent. Where an account chose another, all accent shades are computed from it. */
export const defaultAccent = '#1f5eff'

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The lightest dark background and the darkest light one: contrast on these is sufficient on all others. */
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
/** WCAG contrast ratio, from 1 to 21. */
export const contrastRatio = (one: string, other: string): number => rgbContrast(parseRgb(one), parseRgb(other))

/** Mixes a colour towards another until its contrast on the background suffices. */
function mixUntilReadable(colour: Rgb, towards: Rgb, background: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, towards, share)
    if (rgbContrast(parseRgb(formatRgb(moved)), background) >= minContrast) return moved
  }
  return towards
}

export interface AccentColours {
  /** Text, lines and marks on the theme's background. */
  accent: string
  /** Text, lines and marks on the soft background, and on hover. */
  strong: string
  soft: string
  /** Background of white text, in either theme. */
  solid: string
  solidStrong: string
}

/** Shades of an accent for both themes, with readable contrast for text in and on it. */
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
