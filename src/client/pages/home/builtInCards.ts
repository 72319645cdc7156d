import { modules } from '#product/modules'
import { type HomeCard, maxCards } from '../../../shared/wire/homeCards.ts'
import { figuresOf } from '../../views/clientParts.ts'

/** The home page where neither the account nor its role has arranged one: what needs attention, figures of modules, the pages. */
export function builtInCards(owner: 'organisation' | 'platform'): readonly HomeCard[] {
  const platform = owner === 'platform'
  const figures = figuresOf(modules).filter(
    ({ shownAt, platformOnly }) => (!platformOnly || platform) && (shownAt === undefined || (platform && shownAt === 'platform')),
  )
  const otherCards = 4
  return [
    { id: 'steps', kind: 'firstSteps', size: 'full' },
    { id: 'attention', kind: 'attention', size: 'medium' },
    ...figures.slice(0, maxCards - otherCards).map(({ module, name, size }, index): HomeCard => ({
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
