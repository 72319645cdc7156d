import '../../api/languages/attentionWords.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modules } from '../../../../modules.config.ts'
import { menuLeaves } from '../../../shared/rules/menuNodes.ts'
import { FigureCard } from '../../ui/figures/FigureCard.tsx'
import { PartErrorBoundary } from '../../ui/errors/PartErrorBoundary.tsx'
import { useIdle } from '../../api/idle.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenModule } from '../navigation/pageCatalogue.ts'
import { useMenu } from '../navigation/accountMenu.ts'
import { SetIcon } from '../../ui/SetIcon.tsx'
import { MenuLink } from '../navigation/MenuLink.tsx'
import { panelsOf } from '../../views/clientParts.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { Clock } from './Clock.tsx'
import { FirstStepsPanel, useFirstSteps } from './FirstStepsPanel.tsx'
import './figures.css'
import './home.css'
import { SystemPanel } from './SystemPanel.tsx'
import { useDashboard } from './useDashboard.ts'

const blank = <FigureCard />

/** The home page: account and organisation, notices, figures, and links to pages. */
export function HomePage() {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  const { drawn } = useMenu()
  const [part] = useState(() => partOfDay(new Date().getHours()))
  const standing = useDashboard()
  const guide = useFirstSteps(account, standing)
  // Figures render once the page can be used.
  const quiet = useIdle(account !== null)
  const open = menuLeaves(drawn).filter(({ external, page }) => external || page !== null)
  const shown = panelsOf(modules, 'figures').filter(({ module }) => account !== null && mayOpenModule(account, module))
  return (
    <section className="home">
      <header>
        <div>
          <h1>{t(`home.${part}`, { name: account?.nickname || account?.username })}</h1>
          <p>{account?.orgname}</p>
        </div>
        <Clock />
      </header>
      {guide.steps && <FirstStepsPanel steps={guide.steps} dismiss={guide.dismiss} />}
      <div className="home-figures">
        <PartErrorBoundary>
          <AttentionPanel standing={standing} />
        </PartErrorBoundary>
        {shown.map(({ name, Panel }) => (
          <PartErrorBoundary key={name}>{quiet ? <Panel blank={blank} /> : blank}</PartErrorBoundary>
        ))}
      </div>
      <h2>{t(open.length > 0 ? 'home.pages' : 'home.noPages')}</h2>
      <ul className="home-pages">
        {open.map(node => (
          <li key={node.key}>
            <SetIcon code={node.icon} />
            <MenuLink node={node} />
          </li>
        ))}
      </ul>
      <SystemPanel />
    </section>
  )
}

function partOfDay(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
