/** The part of React's node behind an element that is read here. The key of the property is React's own, and new for each page. */
export interface Fiber {
  return: Fiber | null
  key: string | null
  type: unknown
  memoizedProps: unknown
}
const property = /^__reactFiber\$/

/** React's nodes from an element upwards, portals included; none for what React did not draw. */
export function fiberChain(element: Element): readonly Fiber[] {
  const own = Object.entries(element).find(([key]) => property.test(key))?.[1] as Fiber | undefined
  const chain: Fiber[] = []
  for (let fiber = own ?? null; fiber; fiber = fiber.return) chain.push(fiber)
  return chain
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
export const propsOf = ({ memoizedProps }: Fiber): Readonly<Record<string, unknown>> =>
  isRecord(memoizedProps) ? memoizedProps : {}
/** The name of its component. */
export const componentOf = ({ type }: Fiber): string => (typeof type === 'function' ? type.name : '')
/** A prop that is an object, if it has these keys. */
export function objectWithKeys(value: unknown, ...keys: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) && keys.every(key => key in value) ? value : undefined
}
