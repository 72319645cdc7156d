import type { ReactNode } from 'react'
import { type Location, useRoutes } from 'react-router-dom'

interface Props {
  location: Location
  children: ReactNode
}

/** Gives its content a location of its own: a hidden page keeps its last address, a preloaded page has the one it will get. */
export const LocationScope = ({ location, children }: Props) => useRoutes([{ path: '*', element: children }], location)
