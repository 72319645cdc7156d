import { modules } from '../../../../modules.config.ts'
import { type HomeCard, maxCards } from '../../../shared/wire/homeCards.ts'
import { figuresOf } from '../../views/clientParts.ts'

/** The home page of whoever arranged none, and has no role with one: what asks for attention, what modules offer, and the pages. */
export function builtInCards(platform: boolean): readonly HomeCard[] {
  const figures = figuresOf(modules).filter(
    ({ shownAt, platformOnly }) => (!platformOnly || platform) && (shownAt === undefined || (platform && shownAt === 'platform')),
  )
  const around = 4
  return [
    { id: 'steps', kind: 'firstSteps', size: 'full' },
    { id: 'attention', kind: 'attention', size: 'medium' },
    ...figures.slice(0, maxCards - around).map(({ module, name, size }, index): HomeCard => ({
      id: `figure${index}`,
      kind: 'figure',
      size,
      module: module.name,
      name,
    })),
    { id: 'pages', kind: 'pages', size: 'full' },
    { id: 'system', kind: 'system', size: 'full' },
  ]
}
