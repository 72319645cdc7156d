/** The colour of the product; the others are worked out from it where an account chose another. */
export const plainAccent = '#1f5eff'

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The lightest ground that is dark, and the darkest that is light: what is read there is read everywhere. */
const raisedByNight: Rgb = [29, 32, 38]
const canvasByDay: Rgb = [245, 246, 248]
const surfaceByNight: Rgb = [22, 24, 29]
/** WCAG AA for text, with a little to spare for rounding. */
const readable = 4.6

export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

const parse = (colour: string): Rgb => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const print = (rgb: Rgb): string => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, index) => part + ((other[index] ?? 0) - part) * share) as unknown as Rgb

const linear = (part: number): number => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
/** How well two colours are told apart, from 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(parse(one), parse(other))

/** The colour, moved towards another just as far as it must be to be read on that ground. */
function until(colour: Rgb, towards: Rgb, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, towards, share)
    if (contrastOf(parse(print(moved)), ground) >= readable) return moved
  }
  return towards
}

export interface Accent {
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
export function accentsOf(chosen: string): { readonly light: Accent; readonly dark: Accent } {
  const colour = parse(isColour(chosen) ? chosen : plainAccent)
  const day = until(colour, black, canvasByDay)
  const strong = until(mix(day, black, 0.22), black, mix(day, white, 0.92))
  const night = until(colour, white, raisedByNight)
  const softByNight = mix(surfaceByNight, night, 0.16)
  const solid = { solid: print(day), solidStrong: print(mix(day, black, 0.22)) }
  return {
    light: { accent: print(day), strong: print(strong), soft: print(mix(day, white, 0.92)), ...solid },
    dark: {
      accent: print(night),
      strong: print(until(mix(night, white, 0.15), white, softByNight)),
      soft: print(softByNight),
      ...solid,
    },
  }
}
