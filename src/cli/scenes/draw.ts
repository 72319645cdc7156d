/**
 * A frame of a scene at a moment of its loop, 0 to 1, as the content of an SVG: light on black, which the page blends over its
 * own colour.
 */
export type DrawScene = (moment: number) => string

export const sceneSize = 960
export const sceneAccent = '#7fa6ff'

const turn = 2 * Math.PI
/** Periodic when `turns` is whole. */
export const sineWave = (turns: number, shift = 0): number => Math.sin(turn * (turns + shift))
export const fractionalPart = (value: number): number => value - Math.floor(value)
const short = (value: number): string => value.toFixed(2)

/** Seeded pseudo-random numbers: the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export interface ScenePoint {
  x: number
  y: number
}
export interface StrokeStyle {
  colour?: string
  opacity: number
  width?: number
}

export const drawLine = (points: readonly ScenePoint[], { colour = '#fff', opacity, width = 1.5 }: StrokeStyle): string =>
  `<polyline points="${points.map(({ x, y }) => `${short(x)},${short(y)}`).join(' ')}" fill="none" stroke="${colour}" stroke-opacity="${short(opacity)}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

export const drawDot = ({ x, y }: ScenePoint, radius: number, { colour = '#fff', opacity }: StrokeStyle): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}" fill-opacity="${short(opacity)}"/>`

/** A light and its glow. */
export const drawLight = (at: ScenePoint, radius: number, opacity: number): string =>
  `<circle cx="${short(at.x)}" cy="${short(at.y)}" r="${short(radius * 9)}" fill="url(#glow)" fill-opacity="${short(opacity)}"/>${drawDot(at, radius, { opacity: Math.min(1, opacity * 1.4) })}`

export const frameSvg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneSize} ${sceneSize}" width="${sceneSize}" height="${sceneSize}">
<defs><radialGradient id="glow"><stop offset="0" stop-color="${sceneAccent}" stop-opacity="0.75"/><stop offset="0.35" stop-color="${sceneAccent}" stop-opacity="0.2"/><stop offset="1" stop-color="${sceneAccent}" stop-opacity="0"/></radialGradient></defs>
<rect width="${sceneSize}" height="${sceneSize}"/>${inside}</svg>`
